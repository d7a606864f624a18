import type { Translation } from "#web/lib/i18n/texts.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Etiquetas",
  line: "Sirven para encontrar fácilmente los comunicados y las plantillas.",
  search: "Buscar etiquetas",
  "add.label": "Nueva etiqueta",
  "add.hint": "Una o dos palabras, como apertura, limpieza o urgente.",
  "add.submit": "Agregar etiqueta",
  "add.done": "Se agregó “{title}”",
  "add.failed": "No se pudo agregar la etiqueta",
  list: "Todas las etiquetas",
  count_one: "{count} etiqueta",
  count_other: "{count} etiquetas",
  "empty.title": "Aún no hay etiquetas",
  "empty.text": "Agrega la primera arriba.",
  "edit.action": "Cambiar nombre",
  "edit.of": "Cambiar el nombre de {title}",
  "edit.label": "Nuevo nombre para {title}",
  "edit.failed": "No se pudo cambiar el nombre de la etiqueta",
  "delete.of": "Eliminar {title}",
  "delete.ask": "¿Eliminar “{title}”?",
  "delete.text": "La etiqueta se quitará de todo lo que la usa. No se puede deshacer.",
  "delete.done": "Se eliminó “{title}”",
  "delete.failed": "No se pudo eliminar la etiqueta",
};

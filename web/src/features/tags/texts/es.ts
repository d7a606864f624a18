import type { Translation } from "#web/lib/i18n/texts.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Etiquetas",
  line: "Palabras cortas con las que se encuentran tareas y comunicados.",
  search: "Buscar etiquetas",
  "add.label": "Nueva etiqueta",
  "add.hint": "Apertura, limpieza, urgente: una o dos palabras.",
  "add.submit": "Añadir etiqueta",
  "add.done": "Se añadió {title}",
  "add.failed": "No se pudo añadir la etiqueta",
  list: "Todas las etiquetas",
  count_one: "{count} etiqueta",
  count_other: "{count} etiquetas",
  "empty.title": "Aún no hay etiquetas",
  "empty.text": "Añade la primera arriba.",
  "edit.action": "Cambiar nombre",
  "edit.of": "Cambiar el nombre de {title}",
  "edit.label": "Nombre de {title}",
  "edit.failed": "No se pudo cambiar la etiqueta",
  "delete.of": "Eliminar {title}",
  "delete.ask": "¿Eliminar «{title}»?",
  "delete.text": "Se quita de todo lo que la lleve. No se puede deshacer.",
  "delete.done": "Se eliminó {title}",
  "delete.failed": "No se pudo eliminar la etiqueta",
};

import type { Translation } from "#web/lib/i18n/texts.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  "col.zone": "Zona horaria",
  "form.name": "Nombre",
  "form.name.hint": "Como lo llama tu gente.",
  "form.zone": "Zona horaria",
  "form.zone.hint": "Por ella van los cumpleaños y los informes.",
  "new.done": "{name} ya está",
  "new.failed": "No se pudo añadir el local",
  "one.done": "Guardado",
  "one.failed": "No se pudo guardar el local",
};

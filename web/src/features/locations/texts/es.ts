import type { Translation } from "#web/lib/i18n/texts.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  "col.zone": "Zona horaria",
  "form.name": "Nombre",
  "form.name.hint": "Como lo llama tu equipo.",
  "form.zone": "Zona horaria",
  "form.zone.hint": "Se usa para los cumpleaños, los informes y lo que se envía a la hora local.",
  "new.done": "Se agregó “{name}”",
  "new.failed": "No se pudo agregar el local",
  "one.done": "Guardado",
  "one.failed": "No se pudo guardar el local",
};

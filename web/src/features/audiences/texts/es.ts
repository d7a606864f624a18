import type { Translation } from "#web/lib/i18n/texts.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  "col.since": "Agregada",
  "form.name": "Nombre",
  "new.people": "Personas",
  "new.done": "Se agregó “{name}”",
  "new.failed": "No se pudo agregar la audiencia",
  "one.done": "Guardado",
  "one.failed": "No se pudo guardar la audiencia",
  "people.title": "Personas",
  "people.add": "Agregar personas",
  "people.added_one": "Se agregó {count} persona",
  "people.added_other": "Se agregaron {count} personas",
  "people.search": "Buscar personas",
  "people.count_one": "{count} persona",
  "people.count_other": "{count} personas",
  "people.name": "Nombre",
  "people.locations": "Locales",
  "people.inactive": "Inactiva",
  "people.empty.title": "Aún no hay nadie",
  "people.empty.text": "Agrega personas para que reciban los comunicados de esta audiencia.",
  "people.chosen_one": "{count} persona seleccionada",
  "people.chosen_other": "{count} personas seleccionadas",
  "people.remove": "Quitar",
  "people.remove.ask_one": "¿Quitar a {count} persona de “{name}”?",
  "people.remove.ask_other": "¿Quitar a {count} personas de “{name}”?",
  "people.remove.text":
    "Los comunicados ya recibidos se conservan, pero no llegarán otros por medio de esta audiencia.",
  "people.removed_one": "Se quitó a {count} persona",
  "people.removed_other": "Se quitó a {count} personas",
  "people.failed": "No se pudo actualizar la audiencia",
};

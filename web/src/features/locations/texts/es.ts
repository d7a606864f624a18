import type { Translation } from "#web/lib/i18n/texts.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  "list.title": "Locales",
  "list.line":
    "Donde trabaja tu gente. Un comunicado puede ser para algunos de ellos, y cada uno tiene su hora.",
  "list.new": "Nuevo local",
  "list.search": "Buscar locales",
  "list.count_one": "{count} local",
  "list.count_other": "{count} locales",
  "list.empty.title": "Aún no hay locales",
  "list.empty.text": "Añade los lugares donde trabaja tu gente, para escribir solo a uno de ellos.",
  "col.name": "Nombre",
  "col.zone": "Zona horaria",
  "col.people": "Personas",
  "col.people.value": "{value}",
  "form.name": "Nombre",
  "form.name.hint": "Como lo llama tu gente.",
  "form.zone": "Zona horaria",
  "form.zone.hint": "Por ella van los cumpleaños y los informes.",
  "new.title": "Nuevo local",
  "new.line": "La gente se asigna una a una o con una importación.",
  "new.submit": "Añadir local",
  "new.done": "{name} ya está",
  "new.failed": "No se pudo añadir el local",
  "one.back": "Locales",
  "one.since": "Aquí desde el {date}",
  "one.details": "Nombre y hora",
  "one.submit": "Guardar",
  "one.done": "Guardado",
  "one.failed": "No se pudo guardar el local",
  "one.uses": "Lo que depende de él",
  "one.people_one": "{count} persona trabaja aquí.",
  "one.people_other": "{count} personas trabajan aquí.",
  "one.memos_one": "{count} comunicado publicado o programado es para él.",
  "one.memos_other": "{count} comunicados publicados o programados son para él.",
  "delete.action": "Eliminar local",
  "delete.ask": "¿Eliminar '{name}'?",
  "delete.people_one":
    "{count} persona trabaja allí; después no tendrá local, o solo los demás que tenga.",
  "delete.people_other":
    "{count} personas trabajan allí; después no tendrán local, o solo los demás que tengan.",
  "delete.memos_one":
    "{count} comunicado es para él: lo conserva quien lo tiene, y no llega a nadie más por este local.",
  "delete.memos_other":
    "{count} comunicados son para él: los conserva quien los tiene, y no llegan a nadie más por este local.",
  "delete.nothing": "Nadie trabaja allí y ningún comunicado es para él.",
  "delete.final": "No se puede deshacer.",
  "delete.done": "Se eliminó {name}",
  "delete.failed": "No se pudo eliminar el local",
};

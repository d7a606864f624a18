import type { Translation } from "#web/lib/i18n/texts.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  "col.name": "Nombre",
  "col.people": "Personas",
  "col.people.value": "{value}",
  "one.since": "Aquí desde el {date}",
  "one.submit": "Guardar",
  "delete.final": "No se puede deshacer.",
  "delete.done": "Se eliminó {name}",
  "locations.list.title": "Locales",
  "locations.list.line":
    "Donde trabaja tu gente. Un comunicado puede ser para algunos de ellos, y cada uno tiene su hora.",
  "locations.list.new": "Nuevo local",
  "locations.list.search": "Buscar locales",
  "locations.list.count_one": "{count} local",
  "locations.list.count_other": "{count} locales",
  "locations.list.empty.title": "Aún no hay locales",
  "locations.list.empty.text":
    "Añade los lugares donde trabaja tu gente, para escribir solo a uno de ellos.",
  "locations.new.title": "Nuevo local",
  "locations.new.line": "La gente se asigna una a una o con una importación.",
  "locations.new.submit": "Añadir local",
  "locations.one.details": "Nombre y hora",
  "locations.one.uses": "Lo que depende de él",
  "locations.one.people_one": "{count} persona trabaja aquí.",
  "locations.one.people_other": "{count} personas trabajan aquí.",
  "locations.one.memos_one": "{count} comunicado publicado o programado es para él.",
  "locations.one.memos_other": "{count} comunicados publicados o programados son para él.",
  "locations.one.scheduled_one": "{count} envío programado es para él.",
  "locations.one.scheduled_other": "{count} envíos programados son para él.",
  "locations.one.devices_one": "{count} tableta compartida está aquí.",
  "locations.one.devices_other": "{count} tabletas compartidas están aquí.",
  "locations.delete.action": "Eliminar local",
  "locations.delete.ask": "¿Eliminar «{name}»?",
  "locations.delete.people_one":
    "{count} persona trabaja allí; después no tendrá local, o solo los demás que tenga.",
  "locations.delete.people_other":
    "{count} personas trabajan allí; después no tendrán local, o solo los demás que tengan.",
  "locations.delete.memos_one":
    "{count} comunicado es para él: lo conserva quien lo tiene, y no llega a nadie más por este local.",
  "locations.delete.memos_other":
    "{count} comunicados son para él: los conserva quien los tiene, y no llegan a nadie más por este local.",
  "locations.delete.scheduled_one":
    "{count} envío programado es para él: sigue saliendo a sus otros locales y, si no los tiene, ya no sale.",
  "locations.delete.scheduled_other":
    "{count} envíos programados son para él: siguen saliendo a sus otros locales y, si no los tienen, ya no salen.",
  "locations.delete.devices_one":
    "{count} tableta compartida está allí: se puede seguir entrando en ella, y no tendrá local hasta que elijas otro.",
  "locations.delete.devices_other":
    "{count} tabletas compartidas están allí: se puede seguir entrando en ellas, y no tendrán local hasta que elijas otro.",
  "locations.delete.nothing": "Nadie trabaja allí y ningún comunicado es para él.",
  "locations.delete.failed": "No se pudo eliminar el local",
  "audiences.list.title": "Audiencias",
  "audiences.list.line":
    "Grupos de personas de todos tus locales a los que escribir: quienes abren, reparten o saben primeros auxilios.",
  "audiences.list.new": "Nueva audiencia",
  "audiences.list.search": "Buscar audiencias",
  "audiences.list.count_one": "{count} audiencia",
  "audiences.list.count_other": "{count} audiencias",
  "audiences.list.empty.title": "Aún no hay audiencias",
  "audiences.list.empty.text":
    "Reúne a quienes deben enterarse de lo mismo, trabajen donde trabajen.",
  "audiences.new.title": "Nueva audiencia",
  "audiences.new.line": "Quien entre después recibe los comunicados que haya entonces para ella.",
  "audiences.new.submit": "Añadir audiencia",
  "audiences.one.details": "Nombre",
  "audiences.one.uses": "Lo que depende de ella",
  "audiences.one.people_one": "{count} persona activa está en ella.",
  "audiences.one.people_other": "{count} personas activas están en ella.",
  "audiences.one.memos_one": "{count} comunicado publicado o programado es para ella.",
  "audiences.one.memos_other": "{count} comunicados publicados o programados son para ella.",
  "audiences.one.scheduled_one": "{count} envío programado es para ella.",
  "audiences.one.scheduled_other": "{count} envíos programados son para ella.",
  "audiences.delete.action": "Eliminar audiencia",
  "audiences.delete.ask": "¿Eliminar «{name}»?",
  "audiences.delete.people_one": "{count} persona está en ella y sigue en el equipo.",
  "audiences.delete.people_other": "{count} personas están en ella y siguen en el equipo.",
  "audiences.delete.memos_one":
    "{count} comunicado es para ella: lo conserva quien lo tiene, y no llega a nadie más por esta audiencia.",
  "audiences.delete.memos_other":
    "{count} comunicados son para ella: los conserva quien los tiene, y no llegan a nadie más por esta audiencia.",
  "audiences.delete.scheduled_one":
    "{count} envío programado es para ella: sigue saliendo a sus otras audiencias y, si no las tiene, ya no sale.",
  "audiences.delete.scheduled_other":
    "{count} envíos programados son para ella: siguen saliendo a sus otras audiencias y, si no las tienen, ya no salen.",
  "audiences.delete.nothing": "No hay nadie en ella y ningún comunicado es para ella.",
  "audiences.delete.failed": "No se pudo eliminar la audiencia",
};

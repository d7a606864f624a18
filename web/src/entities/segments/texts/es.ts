import type { Translation } from "#web/lib/i18n/texts.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  "col.name": "Nombre",
  "col.people": "Personas",
  "col.people.value": "{value}",
  "one.since": "Se agregó {date}",
  "one.submit": "Guardar",
  "delete.final": "No se puede deshacer.",
  "delete.done": "Se eliminó {name}",
  "locations.list.title": "Locales",
  "locations.list.line":
    "Los lugares donde trabaja tu equipo, cada uno con su zona horaria. Puedes enviar un comunicado solo a algunos.",
  "locations.list.new": "Nuevo local",
  "locations.list.search": "Buscar locales",
  "locations.list.count_one": "{count} local",
  "locations.list.count_other": "{count} locales",
  "locations.list.empty.title": "Aún no hay locales",
  "locations.list.empty.text":
    "Agrega los lugares donde trabaja tu equipo, para poder escribir solo a uno de ellos.",
  "locations.new.title": "Nuevo local",
  "locations.new.line":
    "Después de agregarlo, asígnale personas una por una o con una importación.",
  "locations.new.submit": "Agregar local",
  "locations.one.details": "Nombre y zona horaria",
  "locations.one.uses": "Dónde se usa",
  "locations.one.people_one": "{count} persona trabaja aquí.",
  "locations.one.people_other": "{count} personas trabajan aquí.",
  "locations.one.memos_one": "Lo usa {count} comunicado activo o programado.",
  "locations.one.memos_other": "Lo usan {count} comunicados activos o programados.",
  "locations.one.scheduled_one": "Lo usa {count} programación.",
  "locations.one.scheduled_other": "Lo usan {count} programaciones.",
  "locations.one.devices_one": "Hay {count} tableta compartida aquí.",
  "locations.one.devices_other": "Hay {count} tabletas compartidas aquí.",
  "locations.delete.action": "Eliminar local",
  "locations.delete.ask": "¿Eliminar “{name}”?",
  "locations.delete.people_one":
    "{count} persona trabaja allí; seguirá en el equipo, pero sin este local.",
  "locations.delete.people_other":
    "{count} personas trabajan allí; seguirán en el equipo, pero sin este local.",
  "locations.delete.memos_one":
    "{count} comunicado usa este local. Quienes ya lo tienen lo conservarán; nadie más lo recibirá por medio de este local.",
  "locations.delete.memos_other":
    "{count} comunicados usan este local. Quienes ya los tienen los conservarán; nadie más los recibirá por medio de este local.",
  "locations.delete.scheduled_one":
    "{count} programación usa este local. Seguirá con sus otros locales o se detendrá si no tiene otros.",
  "locations.delete.scheduled_other":
    "{count} programaciones usan este local. Seguirán con sus otros locales o se detendrán si no tienen otros.",
  "locations.delete.devices_one":
    "Hay {count} tableta compartida en este local. La gente podrá seguir iniciando sesión en ella, pero la tableta no tendrá local hasta que elijas otro.",
  "locations.delete.devices_other":
    "Hay {count} tabletas compartidas en este local. La gente podrá seguir iniciando sesión en ellas, pero las tabletas no tendrán local hasta que elijas otro.",
  "locations.delete.nothing": "Nadie trabaja allí y ningún comunicado usa este local.",
  "locations.delete.failed": "No se pudo eliminar el local",
  "audiences.list.title": "Audiencias",
  "audiences.list.line":
    "Grupos de personas de distintos locales a los que puedes escribir; por ejemplo, quienes abren, quienes reparten o quienes capacitan.",
  "audiences.list.new": "Nueva audiencia",
  "audiences.list.search": "Buscar audiencias",
  "audiences.list.count_one": "{count} audiencia",
  "audiences.list.count_other": "{count} audiencias",
  "audiences.list.empty.title": "Aún no hay audiencias",
  "audiences.list.empty.text":
    "Agrupa a quienes necesitan las mismas noticias, trabajen donde trabajen.",
  "audiences.new.title": "Nueva audiencia",
  "audiences.new.line":
    "Quienes se agreguen después también recibirán los comunicados activos de esta audiencia.",
  "audiences.new.submit": "Agregar audiencia",
  "audiences.one.details": "Nombre",
  "audiences.one.uses": "Dónde se usa",
  "audiences.one.people_one": "Hay {count} persona activa en esta audiencia.",
  "audiences.one.people_other": "Hay {count} personas activas en esta audiencia.",
  "audiences.one.memos_one": "La usa {count} comunicado activo o programado.",
  "audiences.one.memos_other": "La usan {count} comunicados activos o programados.",
  "audiences.one.scheduled_one": "La usa {count} programación.",
  "audiences.one.scheduled_other": "La usan {count} programaciones.",
  "audiences.delete.action": "Eliminar audiencia",
  "audiences.delete.ask": "¿Eliminar “{name}”?",
  "audiences.delete.people_one": "Hay {count} persona en esta audiencia; seguirá en el equipo.",
  "audiences.delete.people_other": "Hay {count} personas en esta audiencia; seguirán en el equipo.",
  "audiences.delete.memos_one":
    "{count} comunicado usa esta audiencia. Quienes ya lo tienen lo conservarán; nadie más lo recibirá por medio de esta audiencia.",
  "audiences.delete.memos_other":
    "{count} comunicados usan esta audiencia. Quienes ya los tienen los conservarán; nadie más los recibirá por medio de esta audiencia.",
  "audiences.delete.scheduled_one":
    "{count} programación usa esta audiencia. Seguirá con sus otras audiencias o se detendrá si no tiene otras.",
  "audiences.delete.scheduled_other":
    "{count} programaciones usan esta audiencia. Seguirán con sus otras audiencias o se detendrán si no tienen otras.",
  "audiences.delete.nothing": "Esta audiencia está vacía y ningún comunicado la usa.",
  "audiences.delete.failed": "No se pudo eliminar la audiencia",
};

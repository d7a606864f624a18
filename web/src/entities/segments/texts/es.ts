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
    "Donde trabaja tu equipo. Puedes enviar un comunicado solo a algunos locales, y cada uno tiene su zona horaria.",
  "locations.list.new": "Nuevo local",
  "locations.list.search": "Buscar locales",
  "locations.list.count_one": "{count} local",
  "locations.list.count_other": "{count} locales",
  "locations.list.empty.title": "Aún no hay locales",
  "locations.list.empty.text":
    "Agrega los lugares donde trabaja tu equipo, para poder escribir solo a uno de ellos.",
  "locations.new.title": "Nuevo local",
  "locations.new.line": "Asigna personas una por una o con una importación.",
  "locations.new.submit": "Agregar local",
  "locations.one.details": "Nombre y zona horaria",
  "locations.one.uses": "Dónde se usa",
  "locations.one.people_one": "{count} persona trabaja aquí.",
  "locations.one.people_other": "{count} personas trabajan aquí.",
  "locations.one.memos_one": "Lo usa {count} comunicado activo o programado.",
  "locations.one.memos_other": "Lo usan {count} comunicados activos o programados.",
  "locations.one.scheduled_one": "Lo usa {count} envío programado.",
  "locations.one.scheduled_other": "Lo usan {count} envíos programados.",
  "locations.one.devices_one": "Hay {count} tableta compartida aquí.",
  "locations.one.devices_other": "Hay {count} tabletas compartidas aquí.",
  "locations.delete.action": "Eliminar local",
  "locations.delete.ask": "¿Eliminar “{name}”?",
  "locations.delete.people_one": "{count} persona trabaja allí y ya no tendrá este local.",
  "locations.delete.people_other": "{count} personas trabajan allí y ya no tendrán este local.",
  "locations.delete.memos_one":
    "{count} comunicado lo usa. Quienes ya lo tienen lo conservan; nadie más lo recibe por este local.",
  "locations.delete.memos_other":
    "{count} comunicados lo usan. Quienes ya los tienen los conservan; nadie más los recibe por este local.",
  "locations.delete.scheduled_one":
    "{count} envío programado lo usa: sigue para sus otros locales; si no hay otros, se detiene.",
  "locations.delete.scheduled_other":
    "{count} envíos programados lo usan: siguen para sus otros locales; si no hay otros, se detienen.",
  "locations.delete.devices_one":
    "Hay {count} tableta compartida allí: se puede seguir usando, pero no tendrá local hasta que elijas otro.",
  "locations.delete.devices_other":
    "Hay {count} tabletas compartidas allí: se pueden seguir usando, pero no tendrán local hasta que elijas otro.",
  "locations.delete.nothing": "Nadie trabaja allí, y ningún comunicado lo usa.",
  "locations.delete.failed": "No se pudo eliminar el local",
  "audiences.list.title": "Audiencias",
  "audiences.list.line":
    "Grupos de distintos locales a los que puedes escribir: quienes abren, reparten o dan primeros auxilios.",
  "audiences.list.new": "Nueva audiencia",
  "audiences.list.search": "Buscar audiencias",
  "audiences.list.count_one": "{count} audiencia",
  "audiences.list.count_other": "{count} audiencias",
  "audiences.list.empty.title": "Aún no hay audiencias",
  "audiences.list.empty.text":
    "Agrupa a quienes necesitan las mismas noticias, trabajen donde trabajen.",
  "audiences.new.title": "Nueva audiencia",
  "audiences.new.line": "Quienes entren después reciben los comunicados activos en ese momento.",
  "audiences.new.submit": "Agregar audiencia",
  "audiences.one.details": "Nombre",
  "audiences.one.uses": "Dónde se usa",
  "audiences.one.people_one": "Tiene {count} persona activa.",
  "audiences.one.people_other": "Tiene {count} personas activas.",
  "audiences.one.memos_one": "La usa {count} comunicado activo o programado.",
  "audiences.one.memos_other": "La usan {count} comunicados activos o programados.",
  "audiences.one.scheduled_one": "La usa {count} envío programado.",
  "audiences.one.scheduled_other": "La usan {count} envíos programados.",
  "audiences.delete.action": "Eliminar audiencia",
  "audiences.delete.ask": "¿Eliminar “{name}”?",
  "audiences.delete.people_one": "Tiene {count} persona, que sigue en el equipo.",
  "audiences.delete.people_other": "Tiene {count} personas, que siguen en el equipo.",
  "audiences.delete.memos_one":
    "{count} comunicado la usa. Quienes ya lo tienen lo conservan; nadie más lo recibe por esta audiencia.",
  "audiences.delete.memos_other":
    "{count} comunicados la usan. Quienes ya los tienen los conservan; nadie más los recibe por esta audiencia.",
  "audiences.delete.scheduled_one":
    "{count} envío programado la usa: sigue para sus otras audiencias; si no hay otras, se detiene.",
  "audiences.delete.scheduled_other":
    "{count} envíos programados la usan: siguen para sus otras audiencias; si no hay otras, se detienen.",
  "audiences.delete.nothing": "Está vacía, y ningún comunicado la usa.",
  "audiences.delete.failed": "No se pudo eliminar la audiencia",
};

import type { Translation } from "#web/lib/i18n/texts.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  "audit.title": "Registro de cambios",
  "audit.line": "Quién cambió qué en tu empresa, y cuándo",
  "audit.download": "Descargar CSV",
  "audit.search": "Buscar personas y nombres",
  "audit.kind": "Sobre",
  "audit.kind.all": "Todo",
  "audit.from": "Desde",
  "audit.to": "Hasta",
  "audit.count_one": "{count} cambio",
  "audit.count_other": "{count} cambios",
  "audit.empty.title": "Todavía no ha pasado nada",
  "audit.empty.text":
    "Desde el primer comunicado, persona o ajuste, cada cambio queda aquí con quien lo hizo.",
  "audit.itself": "Lineup",
  "audit.unnamed": "Sin título",
  "audit.onlyThem": "Solo lo que hizo {name}",
  "audit.onlyThis": "Solo lo que pasó con {name}",
  "audit.only.person": "Una persona",
  "audit.only.record": "Un registro",
  "audit.only.clear": "Volver a mostrar todo ({name})",
  "audit.nothing": "nada",
  "audit.was": "antes",
  "audit.is": "ahora",
  "audit.looks": "solo su aspecto",
  "audit.all_one": "{count} detalle",
  "audit.all_other": "{count} detalles",
};

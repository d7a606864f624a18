import type { Translation } from "#web/lib/i18n/texts.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  "home.title": "Inicio",
  "home.line": "Lo nuevo para ti",
  "home.waiting": "Te esperan",
  "home.waiting.count_one": "{count} comunicado te espera",
  "home.waiting.count_other": "{count} comunicados te esperan",
  "home.none.title": "Estás al día",
  "home.none.text": "Los comunicados nuevos aparecen aquí solos.",
  "home.answers": "Respuestas a tus preguntas",
  "home.earlier": "Comunicados anteriores",
  "home.earlier.show": "Mostrar lo que confirmaste",
  "home.earlier.none": "Aún no has confirmado nada",
  "home.manage": "Lo que te necesita",
  "home.flags": "Preguntas sin responder",
  "home.flags.none": "Nadie espera una respuesta.",
  "home.flags.all": "Todos los seguimientos",
  "home.flags.about": "sobre {title}",
  "home.live": "Comunicados activos",
  "home.live.none": "Ahora no hay ninguno activo.",
  "home.live.all": "Todos los comunicados",
  "home.live.missing_one": "Falta {count} persona",
  "home.live.missing_other": "Faltan {count} personas",
  "home.live.pastDue": "Vencido",
  "home.scheduled": "Lo próximo en salir",
};

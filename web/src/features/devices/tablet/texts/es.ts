import type { Translation } from "#web/lib/i18n/texts.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  "pair.title": "Tableta compartida",
  "pair.line": "Escribe el código que un administrador ve en la sección Dispositivos de Ajustes.",
  "pair.code": "Código de vinculación",
  "pair.code.hint": "8 letras y dígitos, válido por 15 minutos.",
  "pair.code.bad": "El código tiene 8 letras y dígitos",
  "pair.submit": "Vincular esta tableta",
  "pair.failed": "No se pudo vincular la tableta",
  "pair.done": "Esta tableta está vinculada",
  "pair.unkept": "Una ventana privada no se puede vincular. Abre una ventana normal.",
  "pair.signedIn":
    "Tienes la sesión abierta aquí. Al vincular la tableta, se cerrará en este navegador.",
  "pair.unsent":
    "En este dispositivo hay mensajes de chat sin enviar. Si lo vinculas, se descartan.",
  "pair.back": "Iniciar sesión con teléfono o correo",
  "gone.title": "Esta tableta ya no es del equipo",
  "gone.line":
    "Un administrador retiró esta tableta o vinculó otra en su lugar. Puedes volver a vincularla.",
  "pad.title": "¿Quién eres?",
  "pad.line": "Escribe tu PIN para entrar.",
  "pad.place": "{device} · {location}",
  "pad.digit": "Dígito {digit}",
  "pad.typed_one": "{count} dígito escrito",
  "pad.typed_other": "{count} dígitos escritos",
  "pad.back": "Borrar el último dígito",
  "pad.submit": "Entrar",
  "pad.short": "El PIN tiene de 4 a 6 dígitos",
  "pad.wait": "Demasiados PIN incorrectos. Inténtalo de nuevo en {time}.",
  "pad.forgot": "¿Olvidaste tu PIN? Un gerente puede decírtelo o darte otro.",
  "reason.idle": "Se cerró tu sesión porque nadie tocó la tableta durante un minuto.",
  "reason.left": "Cerraste la sesión.",
  "reason.ended": "La sesión terminó. Vuelve a entrar.",
  "reason.unsent_one": "Se descartó {count} mensaje de chat sin enviar.",
  "reason.unsent_other": "Se descartaron {count} mensajes de chat sin enviar.",
  "idle.title": "¿Sigues ahí?",
  "idle.line_one": "Tu sesión se cerrará en {count} segundo.",
  "idle.line_other": "Tu sesión se cerrará en {count} segundos.",
  "idle.unsent_one": "Hay {count} mensaje de chat sin enviar. Al cerrarse tu sesión, se descarta.",
  "idle.unsent_other":
    "Hay {count} mensajes de chat sin enviar. Al cerrarse tu sesión, se descartan.",
  "idle.stay": "Mantener la sesión abierta",
  "idle.leave": "Cerrar sesión ahora",
};

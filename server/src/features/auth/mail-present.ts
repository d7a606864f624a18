import { escapeHtml } from "#server/platform/escape-html";

/** The texts of the messages in one language. The functions below insert codes and links. */
interface Texts {
  readonly code: (code: string) => string;
  readonly phoneCode: (code: string) => string;
  readonly resetSubject: string;
  readonly resetIntro: string;
  readonly resetButton: string;
  readonly resetNotYou: string;
}

const texts = {
  en: {
    code: (code) => `${code} is your Lineup login code. It's valid for 10 minutes.`,
    phoneCode: (code) =>
      `${code} confirms this phone number for a Lineup account. It's valid for 10 minutes. If you didn't ask for it, don't share it with anyone.`,
    resetSubject: "Choose a new Lineup password",
    resetIntro:
      "Someone asked to reset the password for your Lineup account. The link is valid for 60 minutes.",
    resetButton: "Choose a new password",
    resetNotYou: "If this wasn't you, you don't need to do anything: your password hasn't changed.",
  },
  es: {
    code: (code) => `${code} es tu código de acceso a Lineup. Es válido por 10 minutos.`,
    phoneCode: (code) =>
      `${code} confirma este número de teléfono para una cuenta de Lineup. Es válido por 10 minutos. Si no lo pediste, no lo compartas con nadie.`,
    resetSubject: "Elige una nueva contraseña de Lineup",
    resetIntro:
      "Alguien pidió cambiar la contraseña de tu cuenta de Lineup. El enlace es válido por 60 minutos.",
    resetButton: "Elegir una nueva contraseña",
    resetNotYou: "Si no fuiste tú, no tienes que hacer nada: tu contraseña sigue siendo la misma.",
  },
} as const satisfies Record<string, Texts>;

/** @returns the text message with a sign-in code, in English when there is no translation */
export function codeText(locale: string, code: string): string {
  return textsIn(locale).code(code);
}

/** @returns the text message with a code that proves a phone to be the account owner's */
export function phoneCodeText(locale: string, code: string): string {
  return textsIn(locale).phoneCode(code);
}

/** @returns subject and both bodies of the mail with a reset link */
export function resetMail(
  locale: string,
  link: string,
): { subject: string; text: string; html: string } {
  const { resetSubject, resetIntro, resetButton, resetNotYou } = textsIn(locale);
  return {
    subject: resetSubject,
    text: `${resetIntro}\n\n${link}\n\n${resetNotYou}\n`,
    html: `<p>${resetIntro}</p><p><a href="${escapeHtml(link)}">${resetButton}</a></p><p>${resetNotYou}</p>`,
  };
}

function textsIn(locale: string): Texts {
  return locale === "es" ? texts.es : texts.en;
}

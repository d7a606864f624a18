import { startLibreTranslateStandIn } from "../../server/src/adapters/translate/stand-in.ts";

/** What is done while the translation service answers. */
export async function withService(act: () => Promise<void>): Promise<void> {
  const service = await startLibreTranslateStandIn(null, Number(process.env["E2E_TRANSLATE_PORT"]));
  try {
    await act();
  } finally {
    await service.close();
  }
}

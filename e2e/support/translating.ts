import { startLibreTranslateStandIn } from "../../server/test/stand-ins/translate.ts";

/** Runs `act` while the translation service is up. */
export async function withService(act: () => Promise<void>): Promise<void> {
  const service = await startLibreTranslateStandIn(null, Number(process.env["E2E_TRANSLATE_PORT"]));
  try {
    await act();
  } finally {
    await service.close();
  }
}

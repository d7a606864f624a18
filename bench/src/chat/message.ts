import type { HttpClient } from "../http-client.ts";

/** A message of usual length. */
const content =
  "Walk-in cooler is at 41F again, please check the door seal before the dinner rush and log it on the sheet. Thanks all!";
const boundary = "----lineupbench0123456789";

/** The form of a message, as a browser sends it. */
function formOf(companyId: number): string {
  const parts = Object.entries({ company_id: companyId, content }).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join("")}--${boundary}--\r\n`;
}

/** Sends a message to a group, to the product or to the bare handler. */
export function postMessage(
  http: HttpClient,
  { companyId, groupId, token }: { companyId: number; groupId: number; token: string },
): Promise<string> {
  const type = `multipart/form-data; boundary=${boundary}`;
  return http.send("POST", `/api/chat/group/${groupId}`, {
    ...{ token, type, body: formOf(companyId) },
  });
}

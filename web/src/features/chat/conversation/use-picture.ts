import type { SharedChatMessage } from "@lineup/contract/chat/schemas";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useFileAddress } from "#web/entities/media/file-access.ts";
import type { Input } from "#web/lib/api/contract.ts";

/** A size in which a picture is stored. */
export type PictureVariant = Input<"downloadChatImage">["variant"];

/** The address of a message's stored picture in one of its sizes. */
export function usePicture(message: SharedChatMessage, variant: PictureVariant) {
  return useFileAddress("downloadChatImage", usePictureInput(message, variant));
}

/** The input of the call that answers with the picture. */
export function usePictureInput({ id, chat_group_id }: SharedChatMessage, variant: PictureVariant) {
  return { company_id: useCompanyId(), group_id: chat_group_id, message_id: id, variant };
}

import { fileTypeFromBuffer } from "file-type";
import { textType } from "./text-content.ts";
import { UploadError } from "./upload-error.ts";
import {
  type UploadCategory,
  type UploadGroup,
  type UploadType,
  isDangerousName,
  knownType,
  uploadTypes,
} from "./upload-types.ts";

export interface InspectOptions {
  /** The allowed groups of types or single media types. */
  allow: readonly (UploadGroup | `${string}/${string}`)[];
  /** The file's name from its sender. A file with a dangerous name is refused; otherwise the name doesn't matter. */
  name?: string;
}

export interface InspectedUpload {
  /** The media type, from the content and never from the name or the sender's Content-Type. */
  type: string;
  category: UploadCategory;
  /** The usual file extension of the type, without the dot. */
  extension: string;
}

/**
 * Determines the type of an uploaded file and checks that it is allowed.
 * @param content the whole file
 * @throws UploadError `unsupported_file` for an unknown type, a type that isn't allowed, or a page, script or program;
 * `validation_failed` for an empty file
 */
export async function inspectUpload(
  content: Buffer,
  options: InspectOptions,
): Promise<InspectedUpload> {
  if (content.length === 0)
    throw new UploadError("validation_failed", {
      en: "The file is empty",
      es: "El archivo está vacío",
    });
  const found = await fileTypeFromBuffer(content);
  const type = (found && knownType(found.mime)) ?? textType(content);
  const { category, extensions } = accepted(type, options);
  return { type: type ?? "", category, extension: extensions[0] ?? "" };
}

function accepted(type: string | null, { allow, name }: InspectOptions): UploadType {
  const uploadType = type === null ? undefined : uploadTypes.get(type);
  if (!uploadType)
    throw new UploadError(
      "unsupported_file",
      {
        en: "This type of file can't be uploaded",
        es: "No se pueden subir archivos de este tipo",
      },
      { detected: type },
    );
  if (name !== undefined && isDangerousName(name)) {
    throw new UploadError(
      "unsupported_file",
      {
        en: "Files with this extension can't be uploaded",
        es: "No se pueden subir archivos con esta extensión",
      },
      {
        detected: type,
      },
    );
  }
  const allowed: readonly string[] = allow;
  if (
    uploadType.groups.some((group) => allowed.includes(group)) ||
    (type !== null && allowed.includes(type))
  )
    return uploadType;
  throw new UploadError(
    "unsupported_file",
    {
      en: "This type of file can't be uploaded here",
      es: "Aquí no se pueden subir archivos de este tipo",
    },
    {
      detected: type,
    },
  );
}

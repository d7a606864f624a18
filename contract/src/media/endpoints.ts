import { maxUploadBytes } from "../constants.ts";
import type { Endpoints } from "../endpoint.ts";

export const mediaEndpoints = {
  uploadFile: {
    method: "POST",
    path: "/api/company/upload",
    access: "management",
    files: { file: { required: true, maxBytes: maxUploadBytes } },
    limits: ["uploadsByUser"],
  },
  downloadFile: {
    method: "GET",
    path: "/api/files/{id}/{variant}",
    access: "member",
    answer: "file",
    own: true,
  },
} as const satisfies Endpoints;

import { maxUploadBytes, uploadPieceBytes } from "../constants.ts";
import type { Endpoints } from "../endpoint.ts";

export const mediaEndpoints = {
  uploadFile: {
    method: "POST",
    path: "/api/company/upload",
    access: "management",
    files: { file: { required: false, maxBytes: maxUploadBytes } },
    limits: ["uploadsByUser"],
  },
  beginUpload: {
    method: "POST",
    path: "/api/company/upload/begin",
    access: "management",
    limits: ["uploadsByUser"],
    own: true,
  },
  sendUploadPiece: {
    method: "POST",
    path: "/api/company/upload/piece",
    access: "management",
    files: { file: { required: true, maxBytes: uploadPieceBytes } },
    limits: ["piecesByUser"],
    unkept: true,
    own: true,
  },
  getUpload: { method: "GET", path: "/api/company/upload", access: "management", own: true },
  updateMedia: { method: "PUT", path: "/api/media/update", access: "management" },
  downloadFile: {
    method: "GET",
    path: "/api/files/{id}/{variant}",
    access: "member",
    answer: "file",
    own: true,
  },
  getFileLink: { method: "GET", path: "/api/files/{id}/link", access: "member", own: true },
  openFileLink: {
    method: "GET",
    path: "/api/file-links/{link}",
    access: "public",
    answer: "file",
    own: true,
  },
} as const satisfies Endpoints;

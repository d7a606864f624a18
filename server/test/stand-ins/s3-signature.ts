import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export interface SignedRequest {
  method: string;
  /** The path and query of the request, as sent. */
  target: string;
  /** The headers; the keys are the header names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

export interface SigningAccount {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/**
 * Checks the AWS Signature Version 4 in the Authorization header without the AWS SDK, following the public description
 * ("Authenticating Requests: Using the Authorization Header", Amazon S3 API reference).
 * @returns null if the signature is valid, otherwise S3's error code
 */
export function signatureProblem(request: SignedRequest, account: SigningAccount): string | null {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/;
  const match = pattern.exec(header(request, "authorization"));
  if (!match) return "AccessDenied";
  const [, keyId = "", day = "", region = "", signedHeaders = "", signature = ""] = match;
  if (keyId !== account.accessKeyId) return "InvalidAccessKeyId";
  if (region !== account.region) return "AuthorizationHeaderMalformed";
  const names = signedHeaders.split(";");
  if (!names.includes("host") || !names.includes("x-amz-content-sha256")) return "AccessDenied";
  const stated = header(request, "x-amz-content-sha256");
  if (stated !== "UNSIGNED-PAYLOAD" && stated !== sha256(request.body))
    return "XAmzContentSHA256Mismatch";
  const time = header(request, "x-amz-date");
  if (!time.startsWith(day)) return "AccessDenied";
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical(request, names, stated))].join(
    "\n",
  );
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer>(
    hmac,
    Buffer.from(`AWS4${account.secretAccessKey}`),
  );
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, "hex"))
    ? null
    : "SignatureDoesNotMatch";
}

function canonical(request: SignedRequest, names: string[], payload: string): string {
  const [path = "", query = ""] = request.target.split("?", 2);
  const sorted = query
    .split("&")
    .filter(Boolean)
    .map((pair) => (pair.includes("=") ? pair : `${pair}=`))
    .toSorted()
    .join("&");
  const headers = names
    .map((name) => `${name}:${header(request, name).trim().replace(/ +/g, " ")}\n`)
    .join("");
  return [request.method, path, sorted, headers, names.join(";"), payload].join("\n");
}

function header(request: SignedRequest, name: string): string {
  const value = request.headers[name] ?? "";
  return Array.isArray(value) ? value.join(",") : value;
}

function sha256(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

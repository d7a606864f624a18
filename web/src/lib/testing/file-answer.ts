/** @returns the answer of a call that gives a file */
export function fileAnswer(file: Blob): Response {
  const headers = new Headers({ "content-type": file.type });
  if (file instanceof File)
    headers.set("content-disposition", `attachment; filename="${file.name}"`);
  return new Response(file, { headers });
}

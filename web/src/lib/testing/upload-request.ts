import type { Network } from "./network.ts";

/** @returns an `XMLHttpRequest` that goes through a network; the body is sent whole, in one step of progress */
export function uploadRequestOver(network: () => Network) {
  return class UploadRequest {
    readonly upload: { onprogress: ((event: object) => void) | null } = { onprogress: null };
    responseType = "";
    timeout = 0;
    status = 0;
    response: Blob | null = null;
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    ontimeout: (() => void) | null = null;
    onabort: (() => void) | null = null;
    #isAborted = false;
    #method = "";
    #url = "";
    readonly #headers = new Headers();

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }

    send(body: string | FormData | null): void {
      void this.#send(body);
    }

    abort(): void {
      this.#isAborted = true;
      this.onabort?.();
    }

    async #send(body: string | FormData | null): Promise<void> {
      const sent = { method: this.#method, url: this.#url, headers: this.#headers, body };
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 });
      try {
        const response = await network().answer(sent);
        this.status = response.status;
        this.response = await response.blob();
      } catch {
        if (!this.#isAborted) this.onerror?.();
        return;
      }
      if (!this.#isAborted) this.onload?.();
    }
  };
}

/** The part of libheif's JavaScript interface that decodes a picture. The package brings no types for it. */
declare module "libheif-js/wasm-bundle.js" {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Decodes into RGBA. Calls back with null if it can't. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (result: object | null) => void,
    ): void;
    free(): void;
  }

  interface Libheif {
    HeifDecoder: new () => {
      /** @returns the pictures of the file; none if it can't be read */
      decode(content: Uint8Array): HeifImage[];
    };
  }

  const libheif: Libheif;
  export = libheif;
}

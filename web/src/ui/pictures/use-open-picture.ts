import { useId, useState } from "react";
import { useLayer } from "#web/lib/navigation/use-layer.ts";

/**
 * @param under the name of the layer that the picture opens over, which stays open; none if it opens over the page alone
 * @returns the ID of the picture that is open over the page, or null if none is open; and a function that opens the picture
 * with the given ID, or closes the open picture if the ID is null. The browser's Back button closes the picture, not the page
 */
export function useOpenPicture(
  under?: string,
): [open: number | null, setOpen: (id: number | null) => void] {
  const [id, setId] = useState<number | null>(null);
  const name = `picture ${useId()}`;
  const layer = useLayer(under === undefined ? name : `${under}/${name}`);
  return [
    layer.open ? id : null,
    (next) => {
      if (next === null) return layer.close();
      setId(next);
      if (!layer.open) layer.show();
    },
  ];
}

import { useEffect, useRef, type ReactNode } from "react";
import { useFileAddress } from "#web/entities/media/file-access.ts";
import { useCompany } from "#web/entities/companies/company.ts";
import type { Motion } from "./use-motion.ts";

interface MovingPictureProps {
  /** The address of an animated picture, as a message or a GIF has it. */
  url: string;
  /** What it shows; empty where the text beside it says so. */
  alt: string;
  motion: Motion;
  loading?: ReactNode;
  /** Shown if it can't be loaded. */
  failed?: ReactNode;
}

/** An animated picture, which stands still while nothing is to move. */
export function MovingPicture(props: MovingPictureProps): ReactNode {
  const { url, alt, motion } = props;
  const { gif } = useCompany();
  const isGiphy = /^https:\/\/[\w-]+\.giphy\.com\//.test(url);
  const isOpen = url.startsWith("/") || (gif.direct !== null && isGiphy);
  return isOpen ? <Picture src={url} {...{ alt, motion }} /> : <FetchedPicture {...props} />;
}

/** A picture of a GIF service comes through our server: the service doesn't learn who looks at it. */
function FetchedPicture({ url: from, loading, failed, ...props }: MovingPictureProps): ReactNode {
  const { company } = useCompany();
  const { url, error } = useFileAddress("downloadGif", { company_id: company.id, url: from });
  if (url === null) return error === null ? loading : failed;
  return <Picture src={url} {...props} />;
}

interface PictureProps extends Pick<MovingPictureProps, "alt" | "motion"> {
  src: string;
}

function Picture({ src, alt, motion }: PictureProps): ReactNode {
  return motion.isMoving ? (
    <img src={src} alt={alt} loading="lazy" onLoad={motion.onShown} />
  ) : (
    <StillPicture src={src} alt={alt} />
  );
}

/** The first frame of a picture. */
function StillPicture({ src, alt }: { src: string; alt: string }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = new Image();
    const draw = (): void => {
      const { current } = canvas;
      if (!current) return;
      current.width = image.naturalWidth;
      current.height = image.naturalHeight;
      current.getContext("2d")?.drawImage(image, 0, 0);
    };
    image.addEventListener("load", draw);
    image.src = src;
    return () => image.removeEventListener("load", draw);
  }, [src]);
  return alt === "" ? (
    <canvas ref={canvas} aria-hidden="true" />
  ) : (
    <canvas ref={canvas} role="img" aria-label={alt} />
  );
}

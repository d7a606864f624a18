import type { Media } from "@lineup/contract/media/schemas";
import { Node, NodeViewWrapper, ReactNodeViewRenderer, type NodeViewProps } from "@tiptap/react";
import { createContext, use, type ReactNode } from "react";
import { usePicture } from "#web/entities/media/file-access.ts";
import { altOf } from "#web/entities/memos/files/pictures.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import styles from "./editor.module.css";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";

/** Provides the memo's files to the editor. The editor looks up each picture in the text by its file id. */
export const MediaContext = createContext<readonly Media[]>([]);

/** The editor's node for a picture: a block that stores the picture's file id. */
export const pictureNode = Node.create({
  name: "picture",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    media: {
      default: null,
      parseHTML: (element: HTMLElement) => Number(element.dataset["media"]),
      renderHTML: ({ media }: Record<string, unknown>) => ({ "data-media": String(media) }),
    },
  }),
  parseHTML: () => [{ tag: "img[data-media]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(Placed),
});

function Placed({ node, selected }: NodeViewProps): ReactNode {
  const say = editorTexts.useTexts();
  const all = use(MediaContext);
  const media = all.find(({ id }) => id === node.attrs["media"]);
  return (
    <NodeViewWrapper className={styles.picture} data-selected={selected || undefined}>
      {media ? (
        <Shown media={media} alt={altOf(media, all)} />
      ) : (
        <p className="dim">{say("editor.picture.gone")}</p>
      )}
    </NodeViewWrapper>
  );
}

function Shown({ media, alt }: { media: Media; alt: string }): ReactNode {
  const url = usePicture(media, media.filepath_min ? "min" : "original");
  return url ? <img src={url} alt={alt} /> : <Skeleton height={160} />;
}

import {
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
} from "@tabler/icons-react";
import type { Media } from "@lineup/contract/media/schemas";
import { EditorContent, useEditor, useEditorState, type Editor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useId, useState, type ReactNode } from "react";
import { usePicture } from "#web/entities/media/file-access.ts";
import { nameOf } from "#web/entities/memos/files/pictures.tsx";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { FieldError, LabelText } from "#web/ui/forms/field.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import styles from "./editor.module.css";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { linkFinder } from "./link-finder.ts";
import { fromClipboard } from "#web/entities/memos/paste/from-clipboard.ts";
import { MediaContext, pictureNode } from "./picture-node.tsx";

// The editor has only formats that readers can see.
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    gapcursor: false,
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      isAllowedUri: (href) => /^(https?:\/\/|mailto:|tel:)/i.test(href),
      // `linkFinder` finds the links.
      autolink: false,
      linkOnPaste: false,
      shouldAutoLink: () => false,
    },
  }),
  linkFinder,
  pictureNode,
];

interface EditorProps {
  label: string;
  optional?: boolean | undefined;
  lang: string | undefined;
  /** The initial HTML. The editor ignores later changes to this property. */
  initial: string;
  error: string | null | undefined;
  /** The memo's files. The user can insert the pictures among the files into the text. */
  media: readonly Media[];
  onChange: (html: string) => void;
}

/** A field for a text with headings, bold, italics, lists, links and pictures. */
export function RichTextEditor({
  label,
  optional,
  lang,
  initial,
  error,
  media,
  onChange,
}: EditorProps): ReactNode {
  const labelId = useId();
  const [wasMissing] = useState(Boolean(error));
  const editor = useEditor({
    extensions,
    // The content security policy forbids styles injected by scripts; the editor's styles are in the style sheet.
    injectCSS: false,
    content: initial,
    editorProps: {
      transformPastedHTML: fromClipboard,
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
        class: styles.text ?? "",
        ...(lang && { lang }),
        ...(error && { "aria-invalid": "true", "aria-describedby": `${labelId}-error` }),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : changed.getHTML()),
  });
  useEffect(() => {
    // If the field already had an error when the editor's code finished loading, the editor gets the focus now. Tiptap's
    // `autofocus` isn't used, because Tiptap may set the focus before the editor is on the page or, on slow devices, set the
    // focus in an editor that is replaced afterwards.
    if (wasMissing && !editor.isDestroyed) editor.commands.focus();
  }, [editor, wasMissing]);
  return (
    <div className="stack tight">
      <span id={labelId} className={styles.label}>
        <LabelText label={label} optional={optional} />
      </span>
      <div className={styles.frame}>
        <Toolbar editor={editor} media={media} />
        <MediaContext value={media}>
          <EditorContent editor={editor} />
        </MediaContext>
      </div>
      <FieldError id={`${labelId}-error`} text={error} />
    </div>
  );
}

function Toolbar({ editor, media }: { editor: Editor; media: readonly Media[] }): ReactNode {
  const say = editorTexts.useTexts();
  const [linking, setLinking] = useState(false);
  const [placing, setPlacing] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      h2: now.isActive("heading", { level: 2 }),
      h3: now.isActive("heading", { level: 3 }),
      bold: now.isActive("bold"),
      italic: now.isActive("italic"),
      bullets: now.isActive("bulletList"),
      numbers: now.isActive("orderedList"),
      link: now.isActive("link"),
      picture: now.isActive("picture"),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools = [
    ["editor.heading", IconH2, on.h2, () => chain().toggleHeading({ level: 2 }).run()],
    ["editor.subheading", IconH3, on.h3, () => chain().toggleHeading({ level: 3 }).run()],
    ["editor.bold", IconBold, on.bold, () => chain().toggleBold().run()],
    ["editor.italic", IconItalic, on.italic, () => chain().toggleItalic().run()],
    ["editor.bullets", IconList, on.bullets, () => chain().toggleBulletList().run()],
    ["editor.numbers", IconListNumbers, on.numbers, () => chain().toggleOrderedList().run()],
    ["editor.link", IconLink, on.link, () => setLinking(true)],
    ["editor.picture", IconPhoto, on.picture, () => setPlacing(true)],
  ] as const;
  return (
    <div role="toolbar" aria-label={say("editor.toolbar")} className={styles.toolbar}>
      {tools.map(([key, Icon, pressed, press]) => (
        <IconButton key={key} label={say(key)} aria-pressed={pressed} onClick={press}>
          <Icon size={20} />
        </IconButton>
      ))}
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      {placing && <PictureDialog editor={editor} media={media} onClose={() => setPlacing(false)} />}
    </div>
  );
}

/** A dialog for choosing one of the memo's pictures. The chosen picture is inserted at the cursor. */
function PictureDialog({
  editor,
  media,
  onClose,
}: {
  editor: Editor;
  media: readonly Media[];
  onClose: () => void;
}): ReactNode {
  const say = editorTexts.useTexts();
  const pictures = media.filter((file) => file.type_category === "image");
  const place = (id: number): void => {
    // Inserts the picture after the selection, with an empty paragraph below it for further text.
    const content = [{ type: pictureNode.name, attrs: { media: id } }, { type: "paragraph" }];
    editor.chain().focus().insertContentAt(editor.state.selection.to, content).run();
    onClose();
  };
  return (
    <Dialog open title={say("editor.picture.title")} onClose={onClose}>
      {pictures.length === 0 ? (
        <p>{say("editor.picture.none")}</p>
      ) : (
        <ul className={styles.pictures}>
          {pictures.map((picture) => (
            <li key={picture.id}>
              <PictureChoice picture={picture} onChoose={() => place(picture.id)} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function PictureChoice({ picture, onChoose }: { picture: Media; onChoose: () => void }): ReactNode {
  const url = usePicture(picture, picture.filepath_thumb ? "thumb" : "original");
  return (
    <button type="button" className={styles.choice} onClick={onChoose}>
      {url ? <img src={url} alt="" /> : <Skeleton height={96} />}
      <span>{nameOf(picture)}</span>
    </button>
  );
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }): ReactNode {
  const say = editorTexts.useTexts();
  const before = (editor.getAttributes("link")["href"] as string | undefined) ?? "";
  const [address, setAddress] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const set = (): void => {
    const href = linkOf(address);
    if (!href) return setError(say("editor.link.bad"));
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !before) {
      chain
        .insertContent({ type: "text", text: address, marks: [{ type: "link", attrs: { href } }] })
        .run();
    } else chain.setLink({ href }).run();
    onClose();
  };
  return (
    <Dialog open title={say("editor.link.title")} onClose={onClose}>
      <TextField
        label={say("editor.link.address")}
        type="url"
        autoFocus
        placeholder="https://"
        value={address}
        error={error}
        onChange={(next) => {
          setError(null);
          setAddress(next);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          set();
        }}
      />
      <DialogActions>
        {before && (
          <Button
            variant="secondary"
            outline
            onClick={() => {
              editor.chain().focus().extendMarkRange("link").unsetLink().run();
              onClose();
            }}
          >
            {say("editor.link.remove")}
          </Button>
        )}
        <Button onClick={set}>{say(before ? "editor.link.change" : "editor.link.set")}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** @returns the link address for a typed text, such as `https://example.com` for `example.com`; null if the text is invalid */
export function linkOf(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@:/]+@[^\s@]+\.[^\s@]+$/.test(text)) return `mailto:${text}`;
  const candidate = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(candidate) ? new URL(candidate) : null;
  if (!url || !["https:", "http:", "mailto:", "tel:"].includes(url.protocol)) return null;
  return url.protocol.startsWith("http") && !url.hostname.includes(".") ? null : candidate;
}

import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";

export type ButtonVariant =
  | "primary"
  | "secondary"
  | "success"
  | "danger"
  | "warning"
  | "info"
  | "light"
  | "dark"
  | "link";

interface Look {
  variant?: ButtonVariant;
  outline?: boolean;
  size?: "small" | "medium" | "large";
  block?: boolean;
}

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Shows a spinner instead of the text, keeps the button's width and ignores presses. */
    loading?: boolean;
    icon?: ReactNode;
    ref?: Ref<HTMLButtonElement>;
  };

/** A button. Use only one filled primary button per screen. */
export function Button(props: ButtonProps): ReactNode {
  const {
    variant,
    outline,
    size,
    block,
    loading = false,
    icon,
    children,
    className,
    onClick,
    type = "button",
    ...rest
  } = props;
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the caller may pass a type; the default is "button"
      type={type}
      className={classNames(buttonClass({ variant, outline, size, block }), className)}
      data-autofocus={rest.autoFocus || undefined}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest["aria-disabled"]}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      <span className={classNames(styles.content, loading && styles.busy)}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

/** The class names of a button, for links that look like buttons. */
export function buttonClass({
  variant = "primary",
  outline,
  size = "medium",
  block,
}: Look): string {
  return classNames(
    styles.button,
    variant !== "primary" && styles[variant],
    outline && styles.outline,
    size !== "medium" && styles[size],
    block && styles.block,
  );
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** The label for screen readers; also the tooltip. */
  label: string;
  small?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A button with only an icon. */
export function IconButton({
  label,
  small,
  className,
  children,
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(styles.button, styles.icon, small && styles.small, className)}
    >
      {children}
    </button>
  );
}

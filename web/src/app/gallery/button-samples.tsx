import { IconDotsVertical, IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button, IconButton, type ButtonVariant } from "#web/ui/elements/button.tsx";
import { Menu } from "#web/ui/dialogs/menu.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { Sample } from "./sample.tsx";

const variants: readonly ButtonVariant[] = [
  "primary",
  "secondary",
  "success",
  "danger",
  "warning",
  "info",
  "light",
  "dark",
  "link",
];

export function ButtonSamples(): ReactNode {
  return (
    <Sample title="Buttons">
      {[false, true].map((outline) => (
        <div key={String(outline)} className="row">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} outline={outline}>
              {variant}
            </Button>
          ))}
        </div>
      ))}
      <div className="row">
        <Button size="small">Small</Button>
        <Button icon={<IconPlus size={18} />}>With icon</Button>
        <Button size="large">Large</Button>
        <Button loading>Loading</Button>
        <Button outline loading>
          Loading
        </Button>
        <Button disabled>Disabled</Button>
        <IconButton label="Icon only">
          <IconPlus size={20} />
        </IconButton>
        <Menu
          label="Sample actions"
          groups={[
            {
              label: "Group",
              items: [
                {
                  label: "Add",
                  icon: <IconPlus size={20} />,
                  onPress: () => toast({ title: "Added" }),
                },
                {
                  label: "Delete",
                  icon: <IconTrash size={20} />,
                  danger: true,
                  onPress: () => toast({ title: "Deleted" }),
                },
              ],
            },
          ]}
          renderTrigger={(props) => (
            <IconButton {...props} label="More actions">
              <IconDotsVertical size={20} />
            </IconButton>
          )}
        />
      </div>
      <Button block>Block</Button>
    </Sample>
  );
}

import { IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { RadioGroup } from "./choice-fields.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import field from "./field.module.css";
import { PeoplePicker, type Named, type PeopleSearch } from "./people-picker.tsx";
import styles from "./recipients-picker.module.css";
import { SegmentSet } from "./segment-set.tsx";

/**
 * A choice of recipients. In mode `segments`, no location means all locations, no audience means all audiences, and
 * `people` are additional recipients. In mode `recipients`, the only recipients are `people`.
 */
export interface Recipients {
  readonly mode: "segments" | "recipients";
  readonly location_ids: readonly number[];
  readonly audience_ids: readonly number[];
  readonly people: readonly Named[];
}

/** The number of people that a choice of recipients reaches, and the first few of these people. */
export interface Reach {
  readonly count: number;
  readonly sample: readonly Named[];
}

interface RecipientsPickerProps {
  /** The field's name in the form. */
  name?: string | undefined;
  value: Recipients;
  onChange: (value: Recipients) => void;
  locations: readonly Named[];
  audiences: readonly Named[];
  /** Shown in place of the locations and audiences until they are loaded. */
  instead?: ReactNode;
  people: PeopleSearch;
  /** What is said about people who are added to locations and audiences. */
  alsoHint?: string | undefined;
  reach: Reach | "counting" | "failed";
}

/**
 * Selects locations and audiences with additional people, or only people, and shows how many people the choice reaches.
 */
export function RecipientsPicker(props: RecipientsPickerProps): ReactNode {
  const { value, onChange } = props;
  const say = coreTexts.useTexts();
  const segments = value.mode === "segments";
  return (
    <div className={styles.picker}>
      <RadioGroup
        label={say("recipients.mode")}
        labelHidden
        name={props.name}
        value={value.mode}
        onChange={(mode) => onChange({ ...value, mode })}
        options={[
          { value: "segments", label: say("recipients.mode.segments") },
          { value: "recipients", label: say("recipients.mode.recipients") },
        ]}
      />
      {segments && props.instead}
      {segments && !props.instead && (
        <>
          <SegmentSet
            of="locations"
            options={props.locations}
            chosen={value.location_ids}
            onChange={(location_ids) => onChange({ ...value, location_ids })}
          />
          <SegmentSet
            of="audiences"
            options={props.audiences}
            chosen={value.audience_ids}
            onChange={(audience_ids) => onChange({ ...value, audience_ids })}
          />
        </>
      )}
      <fieldset className={styles.set}>
        <legend className={field.label}>
          {say(segments ? "recipients.also" : "recipients.people")}
        </legend>
        {segments && <p className={styles.hint}>{props.alsoHint ?? say("recipients.also.hint")}</p>}
        <PeoplePicker
          chosen={value.people}
          people={props.people}
          onChange={(people) => onChange({ ...value, people })}
        />
      </fieldset>
      <ReachLine reach={props.reach} />
    </div>
  );
}

function ReachLine({ reach }: { reach: RecipientsPickerProps["reach"] }): ReactNode {
  const say = coreTexts.useTexts();
  const known = typeof reach === "object" ? reach : null;
  const others = known ? known.count - known.sample.length : 0;
  return (
    <div className={classNames(styles.reach, reach === "failed" && styles.uncounted)} role="status">
      <IconUsers size={20} aria-hidden="true" />
      <div>
        {known && known.count > 0 && say("recipients.reaches", { count: known.count })}
        {known?.count === 0 && say("recipients.none")}
        {reach === "counting" && say("recipients.counting")}
        {reach === "failed" && say("recipients.uncounted")}
        {known && known.count > 0 && (
          <div className={styles.sample}>
            {known.sample.map(({ name }) => name).join(", ")}
            {others > 0 && ` ${say("recipients.others", { count: others })}`}
          </div>
        )}
      </div>
    </div>
  );
}

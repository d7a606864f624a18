import { useState, type ReactNode } from "react";
import { RecipientsPicker, type Recipients } from "#web/ui/forms/recipients-picker.tsx";
import { Sample } from "./sample.tsx";

const crew = ["Ana López", "Ben Cho", "Chidi Okafor"].map(named);
const audiences = ["Kitchen", "Front of house"].map(named);
const few = ["Harbour", "Station", "Old Mill", "Airport"].map(named);
const many = Array.from({ length: 60 }, (_, index) => named(`Store ${index + 1}`, index));
const search = { found: crew, searching: false, search: () => undefined };
const mixed: Recipients = {
  mode: "segments",
  location_ids: [],
  audience_ids: [2],
  people: crew.slice(2),
};

/** The recipients picker: mixed, with many locations, by name only, and in each state of its count. */
export function RecipientSamples(): ReactNode {
  return (
    <>
      <Picker title="Recipients" start={mixed} reach={{ count: 42, sample: crew }} />
      <Picker
        title="Recipients: many locations, counting"
        start={mixed}
        places={many}
        reach="counting"
      />
      <Picker
        title="Recipients: by name, nobody yet"
        start={{ ...mixed, mode: "recipients", people: [] }}
        reach={{ count: 0, sample: [] }}
      />
      <Picker title="Recipients: not counted" start={mixed} reach="failed" />
    </>
  );
}

function Picker({
  title,
  start,
  places = few,
  reach,
}: {
  title: string;
  start: Recipients;
  places?: typeof few;
  reach: Parameters<typeof RecipientsPicker>[0]["reach"];
}): ReactNode {
  const [to, setTo] = useState(start);
  return (
    <Sample title={title}>
      <RecipientsPicker
        value={to}
        onChange={setTo}
        locations={places}
        audiences={audiences}
        people={search}
        reach={reach}
      />
    </Sample>
  );
}

function named(name: string, index: number): { id: number; name: string } {
  return { id: index + 1, name };
}

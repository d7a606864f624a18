import { useState, type ReactNode } from "react";
import type { Upload } from "#web/lib/api/uploads.ts";
import { AreaChart } from "#web/ui/charts/area-chart.tsx";
import { BarChart } from "#web/ui/charts/bar-chart.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { PictureViewer } from "#web/ui/pictures/picture-viewer.tsx";
import { UploadField } from "#web/ui/forms/upload-field.tsx";
import { Sample } from "./sample.tsx";

const file = (name: string): File => new File(["1"], name);
const uploads: readonly Upload<string>[] = [
  { id: 1, file: file("fryer.png"), state: "sending", progress: 0.4 },
  { id: 2, file: file("closing-list.pdf"), state: "done", progress: 1 },
  {
    id: 3,
    file: file("song.mp3"),
    state: "refused",
    progress: 0,
    error: "This kind of file is not accepted.",
  },
  {
    id: 4,
    file: file("video.mp4"),
    state: "failed",
    progress: 0,
    lost: true,
    error: "The connection was lost. It goes on when you are back online.",
  },
];
const nothing = (): void => undefined;
const points = [0, 8, 21, 34, 38, 38].map((y, index) => ({
  x: index,
  y,
  name: `${6 + index}:00 AM`,
  amount: `${y} of 60`,
}));
const bars = [31, 44, 52, 49].map((value, index) => ({
  key: String(index),
  value,
  of: 60,
  name: `Week ${index + 1}`,
  amount: `${value} of 60`,
}));
const picture = "/mark.svg";
const count = 2;

/** Uploads in every state, charts, and the picture viewer. */
export function MediaSamples(): ReactNode {
  const [at, setAt] = useState<number | null>(null);
  const [week, setWeek] = useState("3");
  return (
    <>
      <Sample title="Upload: every state">
        <UploadField
          label="Files"
          uploads={{ files: uploads, busy: true, add: nothing, retry: nothing, remove: nothing }}
          multiple
        />
      </Sample>
      <Sample title="Chart of a count over time">
        <AreaChart
          label="Responses over time"
          points={points}
          max={60}
          mark={{ x: 3.5, name: "Due" }}
        />
      </Sample>
      <Sample title="Chart of how much of how much">
        <BarChart label="Log-ins by week" bars={bars} current={week} onChoose={setWeek} />
      </Sample>
      <Sample title="Picture viewer">
        <Button variant="secondary" onClick={() => setAt(1)}>
          Show pictures
        </Button>
        {at !== null && (
          <PictureViewer
            name={`Picture ${at}`}
            alt={`Picture ${at} of the gallery`}
            src={at === 1 ? picture : null}
            position={at}
            count={count}
            onStep={(step) => setAt(at + step)}
            onSave={nothing}
            onClose={() => setAt(null)}
          />
        )}
      </Sample>
    </>
  );
}

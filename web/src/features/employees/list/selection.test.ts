import { expect, test } from "vitest";
import { chosenInvitees, type Chosen } from "./selection.ts";

test("who is chosen by hand is invited, and all that match where the list tells their account", () => {
  const all = (filter: object, ...except: number[]): Chosen => ({
    all: true,
    except: new Set(except),
    filter: { ...filter },
  });
  expect(chosenInvitees({ all: false, ids: new Set([3, 5]) })).toEqual({ ids: [3, 5] });
  expect(chosenInvitees(all({ invitation: "invited", terms: "ann", location: "2" }))).toEqual({
    ...{ all: true, invitation: "invited", terms: "ann", locations: [2] },
  });
  expect(chosenInvitees(all({ invitation: "not_invited" }, 4))).toBeNull();
  expect(chosenInvitees(all({ invitation: "joined" }))).toBeNull();
  expect(chosenInvitees(all({ invitation: "invited", active: "no" }))).toBeNull();
  expect(chosenInvitees(all({}))).toBeNull();
});

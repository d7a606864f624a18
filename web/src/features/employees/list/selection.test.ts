import { expect, test } from "vitest";
import { selectionInvitees, type PeopleSelection } from "./selection.ts";

test("selected people can be invited, and so can everyone in a list filtered by account", () => {
  const all = (filter: object, ...except: number[]): PeopleSelection => ({
    all: true,
    except: new Set(except),
    filter: { ...filter },
  });
  expect(selectionInvitees({ all: false, ids: new Set([3, 5]) })).toEqual({ ids: [3, 5] });
  expect(selectionInvitees(all({ invitation: "invited", terms: "ann", location: "2" }))).toEqual({
    ...{ all: true, invitation: "invited", terms: "ann", locations: [2] },
  });
  expect(selectionInvitees(all({ invitation: "not_invited" }, 4))).toBeNull();
  expect(selectionInvitees(all({ invitation: "joined" }))).toBeNull();
  expect(selectionInvitees(all({ invitation: "invited", active: "no" }))).toBeNull();
  expect(selectionInvitees(all({}))).toBeNull();
});

export const en = {
  "col.name": "Name",
  "col.people": "People",
  "col.people.value": "{value}",
  "one.since": "Added {date}",
  "one.submit": "Save",
  "delete.final": "This can't be undone.",
  "delete.done": "{name} was deleted",
  "locations.list.title": "Locations",
  "locations.list.line":
    "Where your team works. You can send a memo to some locations only, and each has its own time zone.",
  "locations.list.new": "New location",
  "locations.list.search": "Search locations",
  "locations.list.count_one": "{count} location",
  "locations.list.count_other": "{count} locations",
  "locations.list.empty.title": "No locations yet",
  "locations.list.empty.text":
    "Add the places where your team works, so you can write to just one of them.",
  "locations.new.title": "New location",
  "locations.new.line": "Assign people one by one or with an import.",
  "locations.new.submit": "Add location",
  "locations.one.details": "Name and time zone",
  "locations.one.uses": "Where it's used",
  "locations.one.people_one": "{count} person works here.",
  "locations.one.people_other": "{count} people work here.",
  "locations.one.memos_one": "Used by {count} live or scheduled memo.",
  "locations.one.memos_other": "Used by {count} live or scheduled memos.",
  "locations.one.scheduled_one": "Used by {count} scheduled send.",
  "locations.one.scheduled_other": "Used by {count} scheduled sends.",
  "locations.one.devices_one": "{count} shared tablet is here.",
  "locations.one.devices_other": "{count} shared tablets are here.",
  "locations.delete.action": "Delete location",
  "locations.delete.ask": "Delete “{name}”?",
  "locations.delete.people_one":
    "{count} person works there and will no longer have this location.",
  "locations.delete.people_other":
    "{count} people work there and will no longer have this location.",
  "locations.delete.memos_one":
    "{count} memo uses it. People who already have it keep it; no one new gets it through this location.",
  "locations.delete.memos_other":
    "{count} memos use it. People who already have them keep them; no one new gets them through this location.",
  "locations.delete.scheduled_one":
    "{count} scheduled send uses it: it continues for its other locations; if there are none, it stops.",
  "locations.delete.scheduled_other":
    "{count} scheduled sends use it: they continue for their other locations; if there are none, they stop.",
  "locations.delete.devices_one":
    "{count} shared tablet is there: people can still log in on it, but it has no location until you choose another.",
  "locations.delete.devices_other":
    "{count} shared tablets are there: people can still log in on them, but they have no location until you choose another.",
  "locations.delete.nothing": "No one works there, and no memos use it.",
  "locations.delete.failed": "The location couldn't be deleted",
  "audiences.list.title": "Audiences",
  "audiences.list.line":
    "Groups across your locations that you can write to: openers, drivers, first aiders.",
  "audiences.list.new": "New audience",
  "audiences.list.search": "Search audiences",
  "audiences.list.count_one": "{count} audience",
  "audiences.list.count_other": "{count} audiences",
  "audiences.list.empty.title": "No audiences yet",
  "audiences.list.empty.text": "Group people who need the same news, wherever they work.",
  "audiences.new.title": "New audience",
  "audiences.new.line": "People who join later get the memos that are live at that time.",
  "audiences.new.submit": "Add audience",
  "audiences.one.details": "Name",
  "audiences.one.uses": "Where it's used",
  "audiences.one.people_one": "{count} active person is in it.",
  "audiences.one.people_other": "{count} active people are in it.",
  "audiences.one.memos_one": "Used by {count} live or scheduled memo.",
  "audiences.one.memos_other": "Used by {count} live or scheduled memos.",
  "audiences.one.scheduled_one": "Used by {count} scheduled send.",
  "audiences.one.scheduled_other": "Used by {count} scheduled sends.",
  "audiences.delete.action": "Delete audience",
  "audiences.delete.ask": "Delete “{name}”?",
  "audiences.delete.people_one": "{count} person is in it and stays on the team.",
  "audiences.delete.people_other": "{count} people are in it and stay on the team.",
  "audiences.delete.memos_one":
    "{count} memo uses it. People who already have it keep it; no one new gets it through this audience.",
  "audiences.delete.memos_other":
    "{count} memos use it. People who already have them keep them; no one new gets them through this audience.",
  "audiences.delete.scheduled_one":
    "{count} scheduled send uses it: it continues for its other audiences; if there are none, it stops.",
  "audiences.delete.scheduled_other":
    "{count} scheduled sends use it: they continue for their other audiences; if there are none, they stop.",
  "audiences.delete.nothing": "It's empty, and no memos use it.",
  "audiences.delete.failed": "The audience couldn't be deleted",
} as const;

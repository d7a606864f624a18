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
    "The places where your team works, each with its own time zone. You can send a memo to just some of them.",
  "locations.list.new": "New location",
  "locations.list.search": "Search locations",
  "locations.list.count_one": "{count} location",
  "locations.list.count_other": "{count} locations",
  "locations.list.empty.title": "No locations yet",
  "locations.list.empty.text":
    "Add the places where your team works, so you can write to just one of them.",
  "locations.new.title": "New location",
  "locations.new.line": "Once it's added, assign people to it one by one or with an import.",
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
    "{count} person works there. They'll stay on the team, but without this location.",
  "locations.delete.people_other":
    "{count} people work there. They'll stay on the team, but without this location.",
  "locations.delete.memos_one":
    "{count} memo uses this location. People who already have the memo will keep it; no one new will get it through this location.",
  "locations.delete.memos_other":
    "{count} memos use this location. People who already have the memos will keep them; no one new will get them through this location.",
  "locations.delete.scheduled_one":
    "{count} scheduled send uses this location. It will continue for its other locations, or stop if it has no others.",
  "locations.delete.scheduled_other":
    "{count} scheduled sends use this location. They'll continue for their other locations, or stop if they have no others.",
  "locations.delete.devices_one":
    "{count} shared tablet is at this location. People will still be able to log in on it, but it will have no location until you choose another.",
  "locations.delete.devices_other":
    "{count} shared tablets are at this location. People will still be able to log in on them, but they will have no location until you choose another.",
  "locations.delete.nothing": "No one works there, and no memos use this location.",
  "locations.delete.failed": "The location couldn't be deleted",
  "audiences.list.title": "Audiences",
  "audiences.list.line":
    "Groups of people across your locations that you can write to, such as openers, drivers or trainers.",
  "audiences.list.new": "New audience",
  "audiences.list.search": "Search audiences",
  "audiences.list.count_one": "{count} audience",
  "audiences.list.count_other": "{count} audiences",
  "audiences.list.empty.title": "No audiences yet",
  "audiences.list.empty.text": "Group people who need the same news, wherever they work.",
  "audiences.new.title": "New audience",
  "audiences.new.line": "Anyone added later will also get this audience's live memos.",
  "audiences.new.submit": "Add audience",
  "audiences.one.details": "Name",
  "audiences.one.uses": "Where it's used",
  "audiences.one.people_one": "{count} active person is in this audience.",
  "audiences.one.people_other": "{count} active people are in this audience.",
  "audiences.one.memos_one": "Used by {count} live or scheduled memo.",
  "audiences.one.memos_other": "Used by {count} live or scheduled memos.",
  "audiences.one.scheduled_one": "Used by {count} scheduled send.",
  "audiences.one.scheduled_other": "Used by {count} scheduled sends.",
  "audiences.delete.action": "Delete audience",
  "audiences.delete.ask": "Delete “{name}”?",
  "audiences.delete.people_one": "{count} person is in this audience. They'll stay on the team.",
  "audiences.delete.people_other": "{count} people are in this audience. They'll stay on the team.",
  "audiences.delete.memos_one":
    "{count} memo uses this audience. People who already have the memo will keep it; no one new will get it through this audience.",
  "audiences.delete.memos_other":
    "{count} memos use this audience. People who already have the memos will keep them; no one new will get them through this audience.",
  "audiences.delete.scheduled_one":
    "{count} scheduled send uses this audience. It will continue for its other audiences, or stop if it has no others.",
  "audiences.delete.scheduled_other":
    "{count} scheduled sends use this audience. They'll continue for their other audiences, or stop if they have no others.",
  "audiences.delete.nothing": "This audience is empty, and no memos use it.",
  "audiences.delete.failed": "The audience couldn't be deleted",
} as const;

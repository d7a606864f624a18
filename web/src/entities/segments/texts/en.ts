export const en = {
  "col.name": "Name",
  "col.people": "People",
  "col.people.value": "{value}",
  "one.since": "Here since {date}",
  "one.submit": "Save",
  "delete.final": "This can't be undone.",
  "delete.done": "{name} was deleted",
  "locations.list.title": "Locations",
  "locations.list.line":
    "Where your people work. Memos can be for some of them, and each has its own time.",
  "locations.list.new": "New location",
  "locations.list.search": "Search locations",
  "locations.list.count_one": "{count} location",
  "locations.list.count_other": "{count} locations",
  "locations.list.empty.title": "No locations yet",
  "locations.list.empty.text":
    "Add the places where your people work, to write to one of them alone.",
  "locations.new.title": "New location",
  "locations.new.line": "People are put there one by one, or with an import.",
  "locations.new.submit": "Add location",
  "locations.one.details": "Name and time",
  "locations.one.uses": "What depends on it",
  "locations.one.people_one": "{count} person works here.",
  "locations.one.people_other": "{count} people work here.",
  "locations.one.memos_one": "{count} memo that is out or still to come is for it.",
  "locations.one.memos_other": "{count} memos that are out or still to come are for it.",
  "locations.one.scheduled_one": "{count} scheduled send is for it.",
  "locations.one.scheduled_other": "{count} scheduled sends are for it.",
  "locations.one.devices_one": "{count} shared tablet stands here.",
  "locations.one.devices_other": "{count} shared tablets stand here.",
  "locations.delete.action": "Delete location",
  "locations.delete.ask": "Delete “{name}”?",
  "locations.delete.people_one":
    "{count} person works there, and then at no location or only at their others.",
  "locations.delete.people_other":
    "{count} people work there, and then at no location or only at their others.",
  "locations.delete.memos_one":
    "{count} memo is for it: it stays with those who have it, and reaches nobody else by this location.",
  "locations.delete.memos_other":
    "{count} memos are for it: they stay with those who have them, and reach nobody else by this location.",
  "locations.delete.scheduled_one":
    "{count} scheduled send is for it: it goes on to its other locations and, where it has none, no more.",
  "locations.delete.scheduled_other":
    "{count} scheduled sends are for it: they go on to their other locations and, where they have none, no more.",
  "locations.delete.devices_one":
    "{count} shared tablet stands there: people still sign in on it, and it has no location until you choose another.",
  "locations.delete.devices_other":
    "{count} shared tablets stand there: people still sign in on them, and they have no location until you choose another.",
  "locations.delete.nothing": "Nobody works there, and no memo is for it.",
  "locations.delete.failed": "The location could not be deleted",
  "audiences.list.title": "Audiences",
  "audiences.list.line":
    "Groups of people across your locations, to write to: openers, drivers, first aiders.",
  "audiences.list.new": "New audience",
  "audiences.list.search": "Search audiences",
  "audiences.list.count_one": "{count} audience",
  "audiences.list.count_other": "{count} audiences",
  "audiences.list.empty.title": "No audiences yet",
  "audiences.list.empty.text": "Put people together who should hear the same, wherever they work.",
  "audiences.new.title": "New audience",
  "audiences.new.line": "Who joins it later receives the memos that are out for it then.",
  "audiences.new.submit": "Add audience",
  "audiences.one.details": "Name",
  "audiences.one.uses": "What depends on it",
  "audiences.one.people_one": "{count} active person is in it.",
  "audiences.one.people_other": "{count} active people are in it.",
  "audiences.one.memos_one": "{count} memo that is out or still to come is for it.",
  "audiences.one.memos_other": "{count} memos that are out or still to come are for it.",
  "audiences.one.scheduled_one": "{count} scheduled send is for it.",
  "audiences.one.scheduled_other": "{count} scheduled sends are for it.",
  "audiences.delete.action": "Delete audience",
  "audiences.delete.ask": "Delete “{name}”?",
  "audiences.delete.people_one": "{count} person is in it and stays in the team.",
  "audiences.delete.people_other": "{count} people are in it and stay in the team.",
  "audiences.delete.memos_one":
    "{count} memo is for it: it stays with those who have it, and reaches nobody else by this audience.",
  "audiences.delete.memos_other":
    "{count} memos are for it: they stay with those who have them, and reach nobody else by this audience.",
  "audiences.delete.scheduled_one":
    "{count} scheduled send is for it: it goes on to its other audiences and, where it has none, no more.",
  "audiences.delete.scheduled_other":
    "{count} scheduled sends are for it: they go on to their other audiences and, where they have none, no more.",
  "audiences.delete.nothing": "Nobody is in it, and no memo is for it.",
  "audiences.delete.failed": "The audience could not be deleted",
} as const;

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Chat groups, their members and their messages. */
export const chat: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const targets = (noun: "location" | "audience" | "employee", table: string, records: string) =>
  `create table ${table} (
    company_id bigint not null,
    chat_group_id bigint not null,
    ${noun}_id bigint not null,
    primary key (company_id, chat_group_id, ${noun}_id),
    foreign key (company_id, chat_group_id) references chat_groups (company_id, id) on delete cascade,
    foreign key (company_id, ${noun}_id) references ${records} (company_id, id) on delete cascade
  )`;

const statements = [
  // `last_seq`: the number of the newest message. It is raised with each message, under the lock of the group's row, so the order of
  // a group's messages is total. `direct_low`, `direct_high`: the two people of a direct conversation, in the order of their ids.
  `create table chat_groups (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    name text not null,
    icon text,
    is_private boolean not null,
    direct_low bigint,
    direct_high bigint,
    shows_history boolean not null,
    mode text not null check (mode in ('segments', 'recipients')),
    last_seq bigint not null default 0,
    created_by bigint,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (company_id, id),
    foreign key (company_id, created_by) references employees (company_id, id),
    foreign key (company_id, direct_low) references employees (company_id, id) on delete cascade,
    foreign key (company_id, direct_high) references employees (company_id, id) on delete cascade,
    check ((direct_low is null) = (direct_high is null) and direct_low < direct_high),
    check (not is_private or mode = 'recipients')
  )`,
  `create unique index chat_groups_direct_idx on chat_groups (company_id, direct_low, direct_high)
    where direct_low is not null and deleted_at is null`,
  `create index chat_groups_following_idx on chat_groups (company_id) where mode = 'segments' and deleted_at is null`,
  targets("location", "chat_group_locations", "locations"),
  targets("audience", "chat_group_audiences", "audiences"),
  targets("employee", "chat_group_recipients", "employees"),
  `create index chat_group_recipients_employee_idx on chat_group_recipients (company_id, employee_id)`,
  // A row for each time that someone is in a group: from the message after `from_seq` to `to_seq`, which is null while they are in
  // it. They may see the messages after `visible_after`, and have read up to `read_seq`.
  `create table chat_members (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    chat_group_id bigint not null,
    employee_id bigint not null,
    from_seq bigint not null,
    visible_after bigint not null,
    to_seq bigint,
    joined_at timestamptz not null default now(),
    left_at timestamptz,
    read_seq bigint not null,
    read_at timestamptz,
    is_notifications_active boolean not null default true,
    pinned_at timestamptz,
    silenced_until timestamptz,
    foreign key (company_id, chat_group_id) references chat_groups (company_id, id) on delete cascade,
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade,
    check ((to_seq is null) = (left_at is null))
  )`,
  `create unique index chat_members_open_idx on chat_members (company_id, chat_group_id, employee_id) where to_seq is null`,
  `create index chat_members_employee_idx on chat_members (company_id, employee_id) where to_seq is null`,
  `create index chat_members_group_idx on chat_members (company_id, chat_group_id, employee_id)`,
  // `client_key`: the Idempotency-Key that the message was sent with. It makes a message that is sent again, however late, the same.
  `create table chat_messages (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    chat_group_id bigint not null,
    seq bigint not null,
    employee_id bigint not null,
    client_key text,
    content text not null,
    image_key text,
    image_key_min text,
    image_key_thumb text,
    image_type text,
    image_sha256 text,
    image_width int,
    image_height int,
    image_url text,
    chat_message_id bigint,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    edited_at timestamptz,
    deleted_at timestamptz,
    deleted_by bigint,
    unique (company_id, id),
    unique (company_id, chat_group_id, seq),
    foreign key (company_id, chat_group_id) references chat_groups (company_id, id) on delete cascade,
    foreign key (company_id, employee_id) references employees (company_id, id),
    foreign key (company_id, chat_message_id) references chat_messages (company_id, id),
    foreign key (company_id, deleted_by) references employees (company_id, id)
  )`,
  `create unique index chat_messages_client_key_idx on chat_messages (company_id, employee_id, client_key)
    where client_key is not null`,
  `create index chat_messages_reply_idx on chat_messages (company_id, chat_message_id) where chat_message_id is not null`,
  `create table chat_message_versions (
    company_id bigint not null,
    chat_message_id bigint not null,
    version int not null,
    content text not null,
    written_at timestamptz not null,
    primary key (company_id, chat_message_id, version),
    foreign key (company_id, chat_message_id) references chat_messages (company_id, id) on delete cascade
  )`,
  `create table chat_reactions (
    company_id bigint not null,
    chat_message_id bigint not null,
    employee_id bigint not null,
    reaction text not null,
    created_at timestamptz not null default now(),
    primary key (company_id, chat_message_id, employee_id, reaction),
    foreign key (company_id, chat_message_id) references chat_messages (company_id, id) on delete cascade,
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
  )`,
  // The words of a message, and a mark for its group that no one can type: a search in some groups reads only their messages.
  `create function chat_words(chat_group_id bigint, content text) returns tsvector language sql immutable parallel safe
    return to_tsvector('simple', folded(content)) || array_to_tsvector(array['#' || chat_group_id])`,
  `create index chat_messages_search_idx on chat_messages using gin (chat_words(chat_group_id, content))
    where deleted_at is null`,
  // Opens and closes memberships so that they are what the groups say now: of these groups or of all, of these people or of all. It
  // locks the people, or all memberships of the company, before it looks: two changes of one person take turns, and the second sees
  // the first. It locks no group, so a long import doesn't hold up messages; someone who joins while a message is being sent may see
  // it or not. An event for more than 500 people goes to the whole company, without naming the group. A plan for any people would
  // read all members for one.
  `create function chat_update_members(company bigint, groups bigint[], people bigint[]) returns void
    language plpgsql set plan_cache_mode = force_custom_plan as $$
    begin
    if people is null then
      perform pg_advisory_xact_lock(hashtextextended('chat members', company));
    else
      perform pg_advisory_xact_lock_shared(hashtextextended('chat members', company));
      perform from employees e where e.company_id = company and e.id = any(people) order by e.id for no key update;
    end if;
    with wanted as materialized (
      select g.id as chat_group_id, e.id as employee_id, g.last_seq, g.shows_history
      from chat_groups g join employees e on e.company_id = g.company_id
      where g.company_id = company and g.deleted_at is null and (groups is null or g.id = any(groups))
        and (people is null or e.id = any(people)) and e.is_active and e.deleted_at is null
        and (
          (g.mode = 'segments'
            and (not exists (select from chat_group_locations t where t.company_id = company and t.chat_group_id = g.id)
              or exists (select from chat_group_locations t join employee_locations x
                on x.company_id = company and x.location_id = t.location_id and x.employee_id = e.id
                where t.company_id = company and t.chat_group_id = g.id))
            and (not exists (select from chat_group_audiences t where t.company_id = company and t.chat_group_id = g.id)
              or exists (select from chat_group_audiences t join employee_audiences x
                on x.company_id = company and x.audience_id = t.audience_id and x.employee_id = e.id
                where t.company_id = company and t.chat_group_id = g.id)))
          or exists (select from chat_group_recipients t
            where t.company_id = company and t.chat_group_id = g.id and t.employee_id = e.id)
        )
    ), closed as (
      update chat_members m set to_seq = g.last_seq, left_at = now()
      from chat_groups g
      where m.company_id = company and m.to_seq is null and (groups is null or m.chat_group_id = any(groups))
        and (people is null or m.employee_id = any(people)) and g.company_id = company and g.id = m.chat_group_id
        and not exists (select from wanted w where w.chat_group_id = m.chat_group_id and w.employee_id = m.employee_id)
      returning m.chat_group_id, m.employee_id
    ), opened as (
      insert into chat_members (company_id, chat_group_id, employee_id, from_seq, visible_after, read_seq, read_at)
      select company, w.chat_group_id, w.employee_id, w.last_seq, case when w.shows_history then 0 else w.last_seq end,
        w.last_seq, now()
      from wanted w
      on conflict (company_id, chat_group_id, employee_id) where to_seq is null do nothing
      returning chat_group_id, employee_id
    ), moved as (
      select chat_group_id, jsonb_agg(employee_id) as ids, count(*) as count
      from (select * from closed union all select * from opened) x
      join employees e on e.company_id = company and e.id = x.employee_id and e.is_active and e.deleted_at is null
      group by chat_group_id
    )
    insert into outbox_events (company_id, type, payload, audience)
    select company, 'ChatGroupsChanged',
      jsonb_build_object('ids', case when count > 500 then '[]' else jsonb_build_array(chat_group_id) end),
      case when count > 500 then jsonb_build_object('kind', 'company') else jsonb_build_object('kind', 'employees', 'ids', ids) end
    from moved;
    end $$`,
  `create function chat_follow_segments() returns trigger language plpgsql as $$
    declare company bigint; people bigint[];
    begin
      for company, people in select company_id, array_agg(distinct employee_id) from changed group by company_id loop
        if exists (select from chat_groups g where g.company_id = company and g.mode = 'segments' and g.deleted_at is null) then
          perform chat_update_members(company, null, people);
        end if;
      end loop;
      return null;
    end $$`,
  `create function chat_follow_new_people() returns trigger language plpgsql as $$
    declare company bigint; people bigint[];
    begin
      for company, people in select company_id, array_agg(id) from changed group by company_id loop
        if exists (select from chat_groups g where g.company_id = company and g.mode = 'segments' and g.deleted_at is null) then
          perform chat_update_members(company, null, people);
        end if;
      end loop;
      return null;
    end $$`,
  `create function chat_follow_person() returns trigger language plpgsql as $$
    begin
      if new.is_active and new.deleted_at is null then
        perform chat_update_members(new.company_id, null, array[new.id]);
      else
        update chat_members m set to_seq = g.last_seq, left_at = now() from chat_groups g
        where m.company_id = new.company_id and m.employee_id = new.id and m.to_seq is null
          and g.company_id = m.company_id and g.id = m.chat_group_id;
      end if;
      return null;
    end $$`,
  ...["employee_locations", "employee_audiences"].flatMap((table) => [
    `create trigger chat_members_of_joined after insert on ${table} referencing new table as changed
      for each statement execute function chat_follow_segments()`,
    `create trigger chat_members_of_left after delete on ${table} referencing old table as changed
      for each statement execute function chat_follow_segments()`,
  ]),
  `create trigger chat_members_of_new_people after insert on employees referencing new table as changed
    for each statement execute function chat_follow_new_people()`,
  `create trigger chat_members_of_person after update of is_active, deleted_at on employees for each row
    when (old.is_active is distinct from new.is_active or old.deleted_at is distinct from new.deleted_at)
    execute function chat_follow_person()`,
  ...[
    ...["chat_groups", "chat_group_locations", "chat_group_audiences", "chat_group_recipients"],
    ...["chat_members", "chat_messages", "chat_message_versions", "chat_reactions"],
  ].map((table) => `alter table ${table} alter company_id set (n_distinct = 10)`),
];

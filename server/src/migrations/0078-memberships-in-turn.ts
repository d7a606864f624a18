import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Memberships of chats are locked in one order, and everything that changes them waits for a change of their groups. Who comes back into a
 * group has it as they left it. A group that begins to show earlier messages shows only those from then on.
 */
export const membershipsInTurn: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const lock = (company: string) =>
  `perform pg_advisory_xact_lock_shared(hashtextextended('chat members', ${company}))`;

/** A trigger's function for statements that change where people belong: the people are in `column` of `changed`. */
const followingPeople = (name: string, column: string) =>
  `create or replace function ${name}() returns trigger language plpgsql as $$
    declare company bigint; people bigint[];
    begin
      for company, people in select company_id, array_agg(distinct ${column}) from changed group by company_id loop
        -- A group that is being created at this moment either sees these people, or is seen here.
        ${lock("company")};
        if exists (select from chat_groups g where g.company_id = company and g.mode = 'segments' and g.deleted_at is null) then
          perform chat_update_members(company, null, people);
        end if;
      end loop;
      return null;
    end $$`;

const statements = [
  // While a group shows earlier messages, newcomers see those after `history_after`: the newest one when it began to show them.
  `alter table chat_groups add history_after bigint not null default 0`,
  // Opens and closes memberships so that they are what the groups say now: of these groups or of all, of these people or of all. It
  // locks the people, or all memberships of the company, before it looks: two changes of one person take turns, and the second sees
  // the first. It locks no group, so a long import doesn't hold up messages; someone who joins while a message is being sent may see
  // it or not. Memberships are locked by id, as the calls that write them lock them. Who comes back has the pause, the pin and the
  // muting that they left with. An event for more than 500 people goes to the whole company, without naming the group. A plan for any
  // people would read all members for one.
  `create or replace function chat_update_members(company bigint, groups bigint[], people bigint[]) returns void
    language plpgsql set plan_cache_mode = force_custom_plan as $$
    begin
    if people is null then
      perform pg_advisory_xact_lock(hashtextextended('chat members', company));
    else
      ${lock("company")};
      perform from employees e where e.company_id = company and e.id = any(people) order by e.id for no key update;
    end if;
    with wanted as materialized (
      select g.id as chat_group_id, e.id as employee_id, g.last_seq, g.shows_history, g.history_after
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
    ), leaving as materialized (
      select m.id, g.last_seq from chat_members m join chat_groups g on g.company_id = m.company_id and g.id = m.chat_group_id
      where m.company_id = company and m.to_seq is null and (groups is null or m.chat_group_id = any(groups))
        and (people is null or m.employee_id = any(people))
        and not exists (select from wanted w where w.chat_group_id = m.chat_group_id and w.employee_id = m.employee_id)
      order by m.id for no key update of m
    ), closed as (
      update chat_members m set to_seq = l.last_seq, left_at = now() from leaving l
      where m.company_id = company and m.id = l.id and m.to_seq is null
      returning m.chat_group_id, m.employee_id
    ), joining as materialized (
      select w.* from wanted w where not exists (select from chat_members m where m.company_id = company
        and m.chat_group_id = w.chat_group_id and m.employee_id = w.employee_id and m.to_seq is null)
    ), opened as (
      insert into chat_members (company_id, chat_group_id, employee_id, from_seq, visible_after, read_seq, read_at,
        is_notifications_active, pinned_at, silenced_until)
      select company, j.chat_group_id, j.employee_id, j.last_seq, case when j.shows_history then j.history_after else j.last_seq end,
        j.last_seq, now(), coalesce(earlier.is_notifications_active, true), earlier.pinned_at, earlier.silenced_until
      from joining j left join lateral (
        select m.is_notifications_active, m.pinned_at, m.silenced_until from chat_members m
        where m.company_id = company and m.chat_group_id = j.chat_group_id and m.employee_id = j.employee_id
        order by m.id desc limit 1) earlier on true
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
  followingPeople("chat_follow_segments", "employee_id"),
  followingPeople("chat_follow_new_people", "id"),
  `create or replace function chat_follow_person() returns trigger language plpgsql as $$
    begin
      -- A change of a group that runs at this moment has still seen the person as active, and may have opened a membership.
      ${lock("new.company_id")};
      if new.is_active and new.deleted_at is null then
        perform chat_update_members(new.company_id, null, array[new.id]);
      else
        with leaving as materialized (
          select m.id, g.last_seq from chat_members m join chat_groups g on g.company_id = m.company_id and g.id = m.chat_group_id
          where m.company_id = new.company_id and m.employee_id = new.id and m.to_seq is null
          order by m.id for no key update of m
        )
        update chat_members m set to_seq = l.last_seq, left_at = now() from leaving l
        where m.company_id = new.company_id and m.id = l.id and m.to_seq is null;
      end if;
      return null;
    end $$`,
  // Finds the messages of stored pictures by their keys.
  `create index chat_messages_image_keys_idx on chat_messages using gin ((array[image_key, image_key_min, image_key_thumb]))
    where image_key is not null and deleted_at is null`,
];

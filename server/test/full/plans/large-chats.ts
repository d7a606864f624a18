/**
 * Statements that give the large company 501 chats: one with 60,000 messages and 2,000 people, the others with 200 messages and some
 * forty people. Employee 40001 is in 101 of them. The smaller companies have chats, too.
 */
export const chatStatements = [
  `insert into chat_groups (company_id, name, is_private, shows_history, mode, last_seq)
    select case when n <= 501 then 1 else 2 + n % 20 end, 'Chat ' || n, false, true, 'recipients', case when n = 1 then 60000 else 200 end
    from generate_series(1, 901) n order by n`,
  `insert into chat_members (company_id, chat_group_id, employee_id, from_seq, visible_after, read_seq, read_at)
    select 1, g.id, e.id, 0, 0, g.last_seq - e.id % 40, now() from chat_groups g join employees e on e.company_id = 1
      and case when g.id = 1 then e.id % 25 = 1 else e.id % 1250 = g.id or e.id = 40001 and g.id <= 101 end
    where g.company_id = 1
    union all
    select g.company_id, g.id, e.id, 0, 0, g.last_seq, now() from chat_groups g cross join lateral (
      select id from employees x where x.company_id = g.company_id order by id limit 10) e where g.company_id > 1`,
  // By name, or a change of where someone belongs would put them into all chats.
  `insert into chat_group_recipients (company_id, chat_group_id, employee_id) select company_id, chat_group_id, employee_id from chat_members`,
  `insert into chat_messages (company_id, chat_group_id, seq, employee_id, content, chat_message_id, created_at)
    select g.company_id, g.id, seq, e.id, concat_ws(' ', 'Cooler', md5(seq::text), case when seq % 100 = 7 then 'delivery' end,
        case when seq = 3 then 'kombucha' end), case when g.id = 1 and seq % 10 = 5 then seq - 1 end, now() - (60000 - seq) * interval '1 minute'
    from chat_groups g cross join lateral (
      select employee_id as id from chat_members m where m.company_id = g.company_id and m.chat_group_id = g.id order by id limit 1) e
    cross join lateral generate_series(1, g.last_seq) seq order by g.id, seq`,
  `insert into chat_reactions (company_id, chat_message_id, employee_id, reaction, created_at)
    select company_id, id, employee_id, '👍', created_at from chat_messages where seq % 10 = 0`,
];

-- Answers to the form `bench.form`, `bench.answers` of them, a minute apart, and the same as a plain table.
-- One in a thousand has a rare shift, and each a code of its own; two bags are weighed in each.
insert into form_answer (id_company, answer_key, id_form, form_version, id_user, answers, started_at, ended_at, received_at)
select 1, gen_random_uuid(), current_setting('bench.form')::int, 1, 1 + n % 6,
  jsonb_build_object('lot', 'L-' || n % 500, 'shift', case when n % 1000 = 7 then 'rare' else 'day' end,
    'temperature', 20 + n % 200 / 10.0, 'code', 'C' || n, 'wet', case when n % 3 = 0 then 'yes' else 'no' end,
    'note', repeat('Estiba revisada sin novedad. ', 1 + n % 4),
    'bags', jsonb_build_array(jsonb_build_object('weight', 40 + n % 20), jsonb_build_object('weight', 45 + n % 15))),
  s.at - interval '5 minutes', s.at, s.at
from generate_series(1, current_setting('bench.answers')::int) n
cross join lateral (select timestamptz '2026-01-01' + make_interval(mins => n) as at) s;

insert into form_answer_value (id_company, id_form, question, value_text, value_number, id_form_answer)
select 1, a.id_form, v.question, v.value, v.number, a.id_form_answer
from form_answer a cross join lateral (values
  ('lot', a.answers ->> 'lot', null), ('shift', a.answers ->> 'shift', null), ('code', a.answers ->> 'code', null),
  ('wet', a.answers ->> 'wet', null),
  ('temperature', a.answers ->> 'temperature', (a.answers ->> 'temperature')::double precision)) v (question, value, number)
where a.id_form = current_setting('bench.form')::int;

insert into form_tally (id_form, id_company, answer_count, last_answer_at)
values (current_setting('bench.form')::int, 1, current_setting('bench.answers')::int, now())
on conflict (id_form) do update set answer_count = excluded.answer_count, last_answer_at = excluded.last_answer_at;

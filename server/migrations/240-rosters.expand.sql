-- Who is at the school, year by year, and what registrations are compared by.

-- A student ID by its letters and digits: '00-123a' and '123A' are one. Null when nothing is left.
create function student_id_key(text) returns text language sql immutable parallel safe strict
  return nullif(ltrim(upper(regexp_replace($1, '[^[:alnum:]]', '', 'g')), '0'), '');

-- An address without what follows + in its local part, and at gmail.com without dots, which do not count there.
create function email_key(text) returns text language sql immutable parallel safe strict
  return case
    when lower($1) like '%@gmail.com' then replace(split_part(split_part(lower($1), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower($1), '@', 1), '+', 1) || '@' || split_part(lower($1), '@', 2)
  end;

-- The last ten digits: 0917…, 63917… and +63917… are one. Null when there are fewer.
create function mobile_key(text) returns text language sql immutable parallel safe strict
  return case when regexp_count($1, '\d') >= 10 then right(regexp_replace($1, '\D', '', 'g'), 10) end;

-- First and last name as searches fold them. Null without any.
create function student_name_key(first_name text, last_name text) returns text language sql immutable parallel safe strict
  return nullif(plain_words(first_name || ' ' || last_name), '');

create table rosters (
  id integer generated always as identity primary key,
  school_year text not null,
  file_name text not null,
  loaded_by integer not null constraint rosters__loaded_by references users,
  loaded_at timestamptz not null,
  row_count integer not null,
  bad_rows integer not null,
  -- The first of them: [{row, text}].
  errors jsonb not null
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create unique index rosters__school_year on rosters (school_year);
create index rosters__loaded_by_index on rosters (loaded_by);

create table roster_rows (
  roster_id integer not null constraint roster_rows__roster_id references rosters on delete cascade,
  -- As the file counts.
  row integer not null,
  student_id text not null,
  student_key text not null generated always as (student_id_key(student_id)) stored,
  last_name text not null,
  first_name text not null,
  name_key text generated always as (student_name_key(first_name, last_name)) stored,
  grade_level_id integer not null constraint roster_rows__grade_level_id references grade_levels,
  primary key (roster_id, row)
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create unique index roster_rows__student_key on roster_rows (roster_id, student_key);
create index roster_rows__name_key on roster_rows (roster_id, name_key);
create index roster_rows__grade_level_id_index on roster_rows (grade_level_id);

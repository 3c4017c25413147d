-- What the other files stand on: text without accents, and the record of every stored file.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Lower case without accents: 'Niño' -> 'nino'. unaccent() itself is only stable, because somebody could change its
-- dictionary; nobody does here, and an index and a generated column need a function that never changes its mind.
create function fold(text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, $1));

-- Refuses every change of a table that only ever grows.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- A file in the store, by the key that the server made for it. The sizes of a picture are keys derived from this one.
create table files (
  id integer generated always as identity primary key,
  storage_key text not null,
  file_name text not null,
  media_type text not null,
  byte_size bigint not null constraint files__byte_size check (byte_size >= 0),
  sha256 text constraint files__sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  visibility text not null constraint files__visibility check (visibility in ('public', 'private')),
  uploaded_by integer,
  created_at timestamptz not null default now(),
  constraint files__storage_key unique (storage_key)
);
create index files__uploaded_by on files (uploaded_by);

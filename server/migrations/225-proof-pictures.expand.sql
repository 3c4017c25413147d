-- What proofs of payment are compared by, so that one that was used before is seen.

create table proof_pictures (
  id integer generated always as identity primary key,
  payment_id integer not null constraint proof_pictures__payment_id references payments on delete cascade,
  -- Null when the file itself is gone: what is the same, byte by byte, is still seen.
  file_id integer constraint proof_pictures__file_id references files on delete set null,
  sha256 text not null,
  -- Its perceptual hash, sixteen bits in each of four numbers, each in a range of its own; empty where it is no picture.
  bands integer[] not null default '{}',
  -- 128 x 128 grey values of normalised brightness.
  cells bytea,
  created_at timestamptz not null default now(),
  constraint proof_pictures__cells check ((cells is null) = (bands = '{}')),
  constraint proof_pictures__payment_id__file_id unique (payment_id, file_id)
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create index proof_pictures__file_id on proof_pictures (file_id);
create index proof_pictures__sha256 on proof_pictures (sha256);

-- The numbers of each hash once more, for an index that the planner knows the worth of.
create table proof_bands (
  band integer not null,
  proof_picture_id integer not null constraint proof_bands__proof_picture_id references proof_pictures on delete cascade,
  primary key (band, proof_picture_id)
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create index proof_bands__proof_picture_id on proof_bands (proof_picture_id);

-- Nearly the same pictures, in both directions.
create table proof_matches (
  proof_picture_id integer not null constraint proof_matches__proof_picture_id references proof_pictures on delete cascade,
  other_id integer not null constraint proof_matches__other_id references proof_pictures on delete cascade,
  primary key (proof_picture_id, other_id)
);
create index proof_matches__other_id on proof_matches (other_id);

-- When it is to be compared: at once, or, while a process is at it, once that one must have died; null when it is done.
alter table order_attachments add column compare_at timestamptz default '-infinity';

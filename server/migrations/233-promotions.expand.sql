-- The students of a school year are moved to the next grade together, and put back together for a while.

create table promotions (
  id integer generated always as identity primary key,
  -- To which it leads.
  school_year text not null,
  promoted_by integer not null constraint promotions__promoted_by references users,
  promoted_at timestamptz not null,
  undone_by integer constraint promotions__undone_by references users,
  undone_at timestamptz
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create unique index promotions__school_year on promotions (school_year) where undone_at is null;
create index promotions__promoted_by_index on promotions (promoted_by);
create index promotions__undone_by_index on promotions (undone_by);

-- Who was moved; whoever stayed has none. Before it all of them were active.
create table promotion_students (
  promotion_id integer not null constraint promotion_students__promotion_id references promotions on delete cascade,
  student_id integer not null constraint promotion_students__student_id references students on delete cascade,
  grade_before integer not null constraint promotion_students__grade_before references grade_levels,
  -- Null for who was in the last grade and has finished.
  grade_after integer constraint promotion_students__grade_after references grade_levels,
  primary key (promotion_id, student_id)
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create index promotion_students__student_id_index on promotion_students (student_id);
create index promotion_students__grade_before_index on promotion_students (grade_before);
create index promotion_students__grade_after_index on promotion_students (grade_after);

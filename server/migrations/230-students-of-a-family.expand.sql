-- A parent has several students. One who has left the school is retired: orders and their history keep him.

alter table students
  add column retired_at timestamptz,
  add column retired_why text not null default '',
  add column version integer not null default 1;

-- Whoever changes a student, in whichever way, makes the next version of him.
create function next_student_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger students__version before update on students for each row execute function next_student_version();

-- Null for orders from before, and for someone else's child.
alter table orders add column student_id integer;
alter table orders add constraint orders__student_id foreign key (student_id) references students (id) not valid;

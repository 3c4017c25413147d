create index concurrently students__student_id_key on students (student_id_key(student_id));

-- Staff write which words mean the same. docs/decisions/170-search.md

-- The words of a text that say something in a search: the small ones of Filipino do not, as those of English.
create function telling_words(text) returns text[] language sql immutable strict parallel safe
  return array(
    select word from regexp_split_to_table(plain_words($1), ' ') with ordinality as w (word, place)
    where word <> all ('{ng,na,sa,ang,mga,ni,si,kay,para,pang,at,may}') order by place);

-- What a search takes for one and the same, of each member of a line of synonyms; without nodes for one that says nothing.
create function synonym_terms(words text) returns setof tsquery language sql immutable strict parallel safe
begin atomic
  select plainto_tsquery('catalogue', array_to_string(telling_words(member), ' '))
  from unnest(string_to_array(words, ',')) with ordinality as m (member, place) order by place;
end;

create or replace function prepare_synonyms() returns trigger language plpgsql as $$
declare
  term tsquery;
begin
  new.terms := '{}';
  new.any_of := '';
  for term in select * from synonym_terms(new.words)
  loop
    if numnode(term) > 0 and term <> all (new.terms) then
      new.terms := new.terms || term;
      new.any_of := new.any_of || term;
    end if;
  end loop;
  perform keep_words(array[new.words]);
  return new;
end
$$;

-- 'lapis, pencil' and 'Pencil, Lapis' are one line.
create function synonym_key(words text) returns text language sql immutable strict parallel safe
begin atomic
  select string_agg(member, ',' order by member)
  from (select distinct plain_words(part) as member from unnest(string_to_array(words, ',')) part) members;
end;
drop index search_synonyms__words;
create unique index search_synonyms__words on search_synonyms (synonym_key(words));

-- Last, because a changed line leaves work for the end of the transaction, and no index is made before that is done.
update search_synonyms set words = words;

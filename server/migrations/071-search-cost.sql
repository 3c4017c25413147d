-- What a search that finds nothing costs, in a large shop. docs/decisions/170-search.md

-- Most words are in any handful of products, and those that are not are looked up: a plan that hopes to meet a product
-- soon reads the whole shop where there is none. What has two letters is nobody's slip.
create or replace function search_finds(word text) returns boolean language plpgsql stable set enable_seqscan = off as $$
declare
  asked tsquery := (select wide from search_query(word));
begin
  return numnode(asked) = 0 or length(word) < 3
    or exists (
      select from (select search_vector from products where status = 'Active' and deleted_at is null
        and min_price_centavos is not null order by id limit 500) early where search_vector @@ asked)
    or exists (
      select from products p
      where p.status = 'Active' and p.deleted_at is null and p.min_price_centavos is not null
        and p.search_vector @@ asked)
    or exists (
      select from products p
      where p.status = 'Active' and p.deleted_at is null and p.min_price_centavos is not null
        and p.search_text like '%' || word || '%');
end
$$;

-- What a search asks for: its own words, those that mean the same, and whatever begins with its own outside of a
-- description; of more than three words only the last, which may not be typed to its end: beginnings cost most of all. Each
-- two neighbours may have been one word. Small words say nothing; the English ones go with their stems.
create or replace function search_query(given text) returns table (own tsquery, meant tsquery, wide tsquery)
  language plpgsql stable rows 1 as $$
declare
  words text[] := telling_words(given);
  joined tsquery := '';
  synonym record;
  beginnings text;
  done integer[] := '{}';
begin
  own := plainto_tsquery('catalogue', array_to_string(words, ' '));
  for place in 1 .. cardinality(words) - 1 loop
    joined := joined || plainto_tsquery('catalogue', array_to_string(
      words[:place - 1] || (words[place] || words[place + 1]) || words[place + 2:], ' '));
  end loop;
  meant := own;
  -- 'school bag' before 'bag', and a line only once.
  for synonym in
    select s.id, term, s.any_of from search_synonyms s, unnest(s.terms) term
    where own @> term order by numnode(term) desc, s.id, term
  loop
    continue when synonym.id = any (done);
    meant := ts_rewrite(meant, synonym.term, synonym.any_of);
    done := done || synonym.id;
  end loop;
  own := own || joined;
  meant := meant || joined;
  select string_agg(lexeme, '|') into beginnings
  from unnest(to_tsvector('catalogue', case when cardinality(words) <= 3
    then joined_words(array_to_string(words, ' ')) else words[cardinality(words)] end))
  where length(lexeme) >= 3 and lexeme ~ '[a-z]';
  wide := meant;
  if beginnings is not null then
    wide := regexp_replace(meant::text, '''(' || beginnings || ')''', '(''\1'':*ABC | ''\1'':D)', 'g')::tsquery;
  end if;
  return next;
end
$$;

-- Products are found by words: by their stems and beginnings in whatever a product says of itself, by words that mean the
-- same, and by the nearest word that is known when nothing has what was typed. docs/decisions/170-search.md says why so.

-- A copy, so that what the shop does with words can change without changing what everybody calls English.
create text search configuration catalogue (copy = pg_catalog.english);

-- 'Girls’ P.E. T-shirt, 0.5 m' -> 'girls pe t shirt 05 m'. Texts and searches go through it alike.
create function plain_words(text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(regexp_replace(fold($1), '[.''’]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'));

-- And each two neighbours as one word: 'Lunch Box' is found by 'lunchbox', '32 GB' by '32gb'.
create function joined_words(words text) returns text
  language sql immutable strict parallel safe
begin atomic
  select concat_ws(' ', words, string_agg(word || next, ' '))
  from (
    select word, lead(word) over (order by place) as next
    from regexp_split_to_table(words, ' ') with ordinality as w (word, place)
  ) pair;
end;

-- The part of a name that says what the thing is: 'Compass with Pencil Holder' is a compass.
create function head_of(name text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(fold(name), '(.)(,|:|;|\m(with|for|of|to|in|sa|ng|na|de)\M).*$', '\1');

-- What a product is called by beside its own words. Only the values of what is offered: nobody finds a colour that is gone.
create function names_of_product(integer) returns setof text language sql stable as $$
  select c.name from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = $1
  union
  select g.name from product_grade_levels pg join grade_levels g on g.id = pg.grade_level_id where pg.product_id = $1
  union
  select vo.name from product_options o
    join product_option_values v on v.product_option_id = o.id
    join variation_options vo on vo.id = v.variation_option_id
    where o.product_id = $1 and o.hidden_at is null and o.status = 'Active'
$$;

-- A: what the thing is, whose last word counts twice: a 'Pencil Case' is a case. B: the rest of the name. C: categories,
-- grade levels, values, SKUs and the code. D: the description.
create function product_vector(integer) returns tsvector language sql stable as $$
  select setweight(to_tsvector('catalogue', joined_words(head.words) || ' ' || split_part(head.words, ' ', -1)), 'A')
    || setweight(to_tsvector('catalogue', joined_words(plain_words(p.name))), 'B')
    || setweight(to_tsvector('catalogue', concat_ws(' ', plain_words(concat_ws(' ', p.code, option.skus)), called.names)), 'C')
    || setweight(to_tsvector('catalogue', plain_words(p.description)), 'D')
  from products p
  cross join lateral (select plain_words(head_of(p.name)) as words) head
  cross join lateral (
    select string_agg(o.sku, ' ') as skus from product_options o where o.product_id = p.id and o.hidden_at is null
  ) option
  cross join lateral (
    select string_agg(joined_words(plain_words(name)), ' ') as names from names_of_product(p.id) name
  ) called
  where p.id = $1
$$;

-- Every word that a slip of the finger may have meant. Words stay when nothing has them any more: whoever looks for the
-- nearest one asks whether it finds something.
create table search_words (word text primary key);
create index search_words__alike on search_words using gin (word gin_trgm_ops);

-- In order, so that two who add the same words wait for each other instead of for ever.
create function keep_words(texts text[]) returns void language sql as $$
  insert into search_words (word)
  select distinct new.word from unnest(texts) text, regexp_split_to_table(plain_words(text), ' ') new (word)
  where length(new.word) >= 3 and new.word !~ '[0-9]'
    and not exists (select from search_words known where known.word = new.word)
  order by new.word
  on conflict do nothing
$$;

create function keep_words_of_products(product_ids integer[]) returns void language sql as $$
  select keep_words(array(
    select name from products where id = any (product_ids)
    union
    select called from unnest(product_ids) id, names_of_product(id) called))
$$;

-- A line of words that mean the same, as staff write it: 'lapis, pencil'. A member may be several words.
create table search_synonyms (
  id integer generated always as identity primary key,
  words text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  terms tsquery[] not null default '{}',
  any_of tsquery not null default ''
);
create unique index search_synonyms__words on search_synonyms (lower(words));

create function prepare_synonyms() returns trigger language plpgsql as $$
declare
  term tsquery;
begin
  new.terms := '{}';
  new.any_of := '';
  for term in select plainto_tsquery('catalogue', plain_words(member)) from unnest(string_to_array(new.words, ',')) member
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
create trigger search_synonyms__terms before insert or update of words on search_synonyms
  for each row execute function prepare_synonyms();
-- Every search may read otherwise.
create constraint trigger search_synonyms__version after insert or update or delete on search_synonyms
  deferrable initially deferred for each row execute function change_names_version();

-- What a search asks for: its own words, those that mean the same, and whatever begins with its own outside of a
-- description. Each two neighbours may have been one word. Small words say nothing; the English ones go with their stems.
create function search_query(given text) returns table (own tsquery, meant tsquery, wide tsquery)
  language plpgsql stable rows 1 as $$
declare
  small constant text[] := '{ng,na,sa,ang,mga,ni,si,kay,para,pang,at,may}';
  words text[] := array(
    select word from regexp_split_to_table(plain_words(given), ' ') with ordinality as w (word, place)
    where word <> all (small) order by place);
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
  from unnest(to_tsvector('catalogue', joined_words(array_to_string(words, ' '))))
  where length(lexeme) >= 3 and lexeme ~ '[a-z]';
  wide := meant;
  if beginnings is not null then
    wide := regexp_replace(meant::text, '''(' || beginnings || ')''', '(''\1'':*ABC | ''\1'':D)', 'g')::tsquery;
  end if;
  return next;
end
$$;

-- The name counts most, what was typed more than what means the same, and a whole word much more than a part.
create function search_rank(vector tsvector, own tsquery, meant tsquery, wide tsquery) returns real
  language sql immutable parallel safe
  return case
    when not vector @@ meant then 0.1 * ts_rank('{0.05, 0.3, 0.5, 1}', vector, wide)
    when own = meant then 1.7 * ts_rank('{0.05, 0.3, 0.5, 1}', vector, own)
    else 0.7 * ts_rank('{0.05, 0.3, 0.5, 1}', vector, meant)
      + case when vector @@ own then ts_rank('{0.05, 0.3, 0.5, 1}', vector, own) else 0 end
    end;

-- Was made of names, codes and SKUs alone.
alter table products drop column search_vector;
alter table products add column search_vector tsvector not null default '';
create index products__search_vector on products using gin (search_vector);

-- As before, and with the words.
create or replace function refresh_products(product_ids integer[]) returns void language plpgsql as $$
begin
  perform from products where id = any (product_ids) order by id for no key update;
  update products p
  set min_price_centavos = prices.min_price,
      max_price_centavos = prices.max_price,
      thumbnail_key = coalesce(thumbnail.storage_key, picture.storage_key),
      category = case when p.deleted_at is null then coalesce(shelf.names[1], '') else p.category end,
      category_ids = case when p.deleted_at is null then coalesce(shelf.ids, '{}') else p.category_ids end,
      grade_level_ids = case when p.deleted_at is null then coalesce(grades.ids, '{}') else p.grade_level_ids end,
      search_text = fold(concat_ws(' ', product.name, product.code, prices.skus)),
      search_vector = product_vector(product.id)
  from products product
  left join lateral (
    select min(price_centavos) filter (where status = 'Active') as min_price,
      max(price_centavos) filter (where status = 'Active') as max_price,
      string_agg(sku, ' ' order by position, id) as skus
    from product_options where product_id = product.id and hidden_at is null
  ) prices on true
  left join lateral (
    select files.storage_key from product_thumbnails t join files on files.id = t.file_id
    where t.product_id = product.id order by t.position, t.id limit 1
  ) thumbnail on true
  left join lateral (
    select files.storage_key from product_options o join files on files.id = o.image_file_id
    where o.product_id = product.id and o.status = 'Active' and o.hidden_at is null
    order by o.position, o.id limit 1
  ) picture on true
  left join lateral (
    select array_agg(c.id order by pc.position, c.id) as ids, array_agg(c.name order by pc.position, c.id) as names
    from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = product.id
  ) shelf on true
  left join lateral (
    select array_agg(g.id order by g.position, g.id) as ids
    from product_grade_levels pg join grade_levels g on g.id = pg.grade_level_id where pg.product_id = product.id
  ) grades on true
  where product.id = any (product_ids) and p.id = product.id;
  perform keep_words_of_products(product_ids);
end
$$;
drop trigger products__ready on products;
create trigger products__ready after insert or update of name, code, description on products
  for each row execute function refresh_this_product();

-- A name that is changed makes no open product form stale, as before; by now it may stand in any product's words. What is
-- taken from the version here is what the trigger adds to it.
create or replace function count_page_version() returns trigger language plpgsql as $$
begin
  new.page_version := new.page_version + 1;
  return new;
end
$$;
create function rename_in_products(product_ids integer[]) returns void language plpgsql as $$
begin
  perform from products where id = any (product_ids) order by id for no key update;
  update products p
  set category = coalesce((select name from categories where id = p.category_ids[1]), p.category),
      search_vector = product_vector(p.id),
      page_version = p.page_version - 1
  where p.id = any (product_ids);
  perform keep_words_of_products(product_ids);
end
$$;
create or replace function refresh_products_of_category() returns trigger language plpgsql as $$
begin
  perform rename_in_products(array(select product_id from product_categories where category_id = new.id));
  return null;
end
$$;
create function refresh_products_of_value() returns trigger language plpgsql as $$
begin
  perform rename_in_products(array(
    select distinct o.product_id from product_options o join product_option_values v on v.product_option_id = o.id
    where v.variation_option_id = new.id));
  return null;
end
$$;
create trigger variation_options__ready after update of name on variation_options
  for each row execute function refresh_products_of_value();
drop trigger grade_levels__ready on grade_levels;
create trigger grade_levels__ready after update of position, name on grade_levels
  for each row execute function refresh_products_of_grade_level();

-- A value that is renamed while an option takes it: one waits for the other.
create function hold_value_name() returns trigger language plpgsql as $$
begin
  perform from variation_options where id = new.variation_option_id for share;
  return new;
end
$$;
create trigger product_option_values__name before insert or update on product_option_values
  for each row execute function hold_value_name();

create function search_finds(word text) returns boolean language sql stable as $$
  select numnode(asked.wide) = 0 or exists (
    select from products p
    where p.status = 'Active' and p.deleted_at is null and p.min_price_centavos is not null
      and (p.search_vector @@ asked.wide or p.search_text like '%' || word || '%'))
  from search_query(word) asked
$$;

-- The search with each word that nothing has replaced by the nearest that something has; null when it is no better.
create function corrected_search(given text) returns text language plpgsql stable as $$
declare
  words text[] := regexp_split_to_array(plain_words(given), ' ');
  candidate text;
  near text;
  is_corrected boolean := false;
begin
  for place in 1 .. cardinality(words) loop
    continue when search_finds(words[place]);
    near := null;
    for candidate in
      select word from search_words
      where word % words[place] and abs(length(word) - length(words[place])) <= 2
        and similarity(word, words[place]) >= 0.4
      order by similarity(word, words[place]) desc, word limit 5
    loop
      near := candidate;
      exit when search_finds(candidate);
      near := null;
    end loop;
    if near is null then return null; end if;
    words[place] := near;
    is_corrected := true;
  end loop;
  if not is_corrected then return null; end if;
  return array_to_string(words, ' ');
end
$$;


-- Of what is there already. No form is made stale by it, and nobody reads meanwhile.
alter table products disable trigger user;
update products set search_vector = product_vector(id);
select keep_words_of_products(array(select id from products));
alter table products enable trigger user;

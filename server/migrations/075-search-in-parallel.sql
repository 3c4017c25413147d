-- It only reads. A list of the office that takes longer may be read by several processes of the database, also by its words.
alter function search_query(text) parallel safe;

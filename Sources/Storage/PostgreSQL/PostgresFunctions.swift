/// Functions and types of SQLite that the statements of all areas use and PostgreSQL lacks. They are made in the club's schema.
enum PostgresFunctions {
  static let statements = [
    // The type of bytes, which one migration names as SQLite does.
    """
    DO $$ BEGIN CREATE DOMAIN blob AS bytea; EXCEPTION WHEN duplicate_object THEN NULL; END $$
    """,
    // The value at a path of names, such as `$.opening`, as a text.
    """
    CREATE OR REPLACE FUNCTION json_extract(body text, path text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    AS $$ SELECT body::json #>> string_to_array(substr(path, 3), '.') $$
    """,
    """
    CREATE OR REPLACE FUNCTION json_valid(body text) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE STRICT AS $$
    BEGIN PERFORM body::json; RETURN true; EXCEPTION WHEN others THEN RETURN false; END $$
    """,
  ]
}

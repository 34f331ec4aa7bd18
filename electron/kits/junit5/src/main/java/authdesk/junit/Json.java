package authdesk.junit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, strings, numbers (Long or Double), Booleans and null: the JDK has none, and a kit needs no library. */
final class Json {
  private static final int DEEPEST = 200;
  private final String text;
  private int at;
  private int depth;

  private Json(String text) {
    this.text = text;
  }

  /** @throws IllegalArgumentException when it is no JSON */
  static Object read(String text) {
    Json json = new Json(text);
    Object value = json.value();
    json.blanks();
    if (json.at < text.length()) throw json.wrong();
    return value;
  }

  static String write(Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private static void write(Object value, StringBuilder out) {
    if (value instanceof Map<?, ?> map) {
      String separator = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        out.append(separator);
        quote(String.valueOf(entry.getKey()), out);
        out.append(':');
        write(entry.getValue(), out);
        separator = ",";
      }
      out.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof Iterable<?> list) {
      out.append('[');
      String separator = "";
      for (Object one : list) {
        out.append(separator);
        write(one, out);
        separator = ",";
      }
      out.append(']');
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else {
      quote(value.toString(), out);
    }
  }

  private static void quote(String string, StringBuilder out) {
    out.append('"');
    for (char c : string.toCharArray()) {
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c < 0x20 || Character.isSurrogate(c)) out.append(String.format("\\u%04x", (int) c));
      else out.append(c);
    }
    out.append('"');
  }

  private Object value() {
    blanks();
    if (++depth > DEEPEST) throw wrong();
    try {
      return switch (peek()) {
        case '{' -> object();
        case '[' -> list();
        case '"' -> string();
        case 't' -> word("true", true);
        case 'f' -> word("false", false);
        case 'n' -> word("null", null);
        default -> number();
      };
    } finally {
      depth--;
    }
  }

  private Map<String, Object> object() {
    Map<String, Object> map = new LinkedHashMap<>();
    at++;
    blanks();
    if (skip('}')) return map;
    do {
      blanks();
      String name = string();
      blanks();
      expect(':');
      map.put(name, value());
      blanks();
    } while (skip(','));
    expect('}');
    return map;
  }

  private List<Object> list() {
    List<Object> list = new ArrayList<>();
    at++;
    blanks();
    if (skip(']')) return list;
    do {
      list.add(value());
      blanks();
    } while (skip(','));
    expect(']');
    return list;
  }

  private String string() {
    expect('"');
    StringBuilder out = new StringBuilder();
    for (char c = next(); c != '"'; c = next()) {
      if (c != '\\') {
        out.append(c);
        continue;
      }
      char escaped = next();
      switch (escaped) {
        case 'b' -> out.append('\b');
        case 'f' -> out.append('\f');
        case 'n' -> out.append('\n');
        case 'r' -> out.append('\r');
        case 't' -> out.append('\t');
        case 'u' -> {
          if (at + 4 > text.length()) throw wrong();
          out.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
          at += 4;
        }
        default -> out.append(escaped);
      }
    }
    return out.toString();
  }

  private Object number() {
    int from = at;
    while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) at++;
    String number = text.substring(from, at);
    if (number.isEmpty()) throw wrong();
    if (!number.matches("-?\\d{1,19}")) return Double.valueOf(number);
    try {
      return Long.valueOf(number);
    } catch (NumberFormatException beyondLong) {
      return Double.valueOf(number);
    }
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) throw wrong();
    at += word.length();
    return value;
  }

  private void blanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
  }

  private char peek() {
    if (at >= text.length()) throw wrong();
    return text.charAt(at);
  }

  private char next() {
    char c = peek();
    at++;
    return c;
  }

  private boolean skip(char c) {
    if (at >= text.length() || text.charAt(at) != c) return false;
    at++;
    return true;
  }

  private void expect(char c) {
    if (!skip(c)) throw wrong();
  }

  private IllegalArgumentException wrong() {
    return new IllegalArgumentException("This is no JSON, at character " + at + ".");
  }
}

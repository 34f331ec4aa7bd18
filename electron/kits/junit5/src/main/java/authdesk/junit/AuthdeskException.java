package authdesk.junit;

/** What went wrong, in a sentence, and what to do next. */
public final class AuthdeskException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final String code;

  AuthdeskException(String code, String message, String next) {
    super(next == null || next.isEmpty() ? message : message + "\n" + next);
    this.code = code;
  }

  /** One of the administration interface ({@code invalid-input}, …), or {@code start}, {@code ended}, {@code expectation}. */
  public String code() {
    return code;
  }
}
